import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { errorCodes } from './log.ts'

const LOG = pathToFileURL(join(import.meta.dirname, 'log.ts')).href
const HAS_LIMITS = spawnSync('prlimit', ['--version']).status === 0

/** A pipe that is full from the beginning, and that nobody reads unless `readAll` is called. */
function openFullPipe() {
  const path = join(temporaryDirectory(), 'pipe')
  spawnSync('mkfifo', [path])
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(fd))
  const untilBusy = (step: () => void) => {
    try {
      for (;;) step()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
  untilBusy(() => writeSync(fd, '\n'.repeat(4096)))
  return {
    /** Open the other end separately for writing: this one does not block. */
    path,
    /** Reads what there is at the moment. */
    read: () => {
      const buffer = Buffer.alloc(1 << 20)
      let text = ''
      untilBusy(() => {
        text += buffer.toString('utf8', 0, readSync(fd, buffer))
      })
      return text
    },
  }
}

/** Runs a program that has a `log`, with its output where it is told to. */
function runWithLog(program: string, stdout: number | 'pipe') {
  const source = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog('info'); ${program}`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', source],
    { stdio: ['pipe', stdout, 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('output that nobody reads does not keep a process from its end', async () => {
  const pipe = openFullPipe()
  const fd = openSync(pipe.path, 'r+')
  // One is being written, and one waits.
  const child = runWithLog(`log.info('one'); log.info('two'); process.exit(0)`, fd)
  closeSync(fd)
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('drops lines beyond 1 MB that wait, and logs their number later', {
  tags: 'all',
}, async () => {
  const pipe = openFullPipe()
  const fd = openSync(pipe.path, 'r+')
  const child = runWithLog(
    `for (let number = 0; number < 20_000; number += 1) log.info({ number }, 'x'.repeat(100))
     process.stderr.write('all are logged')
     setInterval(() => undefined, 1000)`,
    fd,
  )
  closeSync(fd)
  if (child.stderr) await once(child.stderr, 'data')
  let text = ''
  await expect.poll(() => (text += pipe.read())).toContain('log lines were dropped')
  child.kill('SIGKILL')
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const written = lines.filter(({ number }) => number !== undefined).length
  const dropped = lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0)
  expect(written).toBeGreaterThan(4000)
  expect(written).toBeLessThan(10_000)
  expect(written + dropped).toBe(20_000)
})

test.runIf(HAS_LIMITS)('writes to a file again after the disk was full', async () => {
  const file = join(temporaryDirectory(), 'log')
  const fd = openSync(file, 'w')
  const child = runWithLog(
    `process.stdin.on('data', () => {
       for (let number = 0; number < 20_000; number += 1) log.info({ number }, 'x'.repeat(100))
       log.error('last')
       process.stderr.write('all are logged')
     })
     log.info('ready')`,
    fd,
  )
  closeSync(fd)
  const content = () => readFileSync(file, 'utf8')
  await expect.poll(content).toContain('ready')
  // The soft limit alone: no privilege is needed to raise it again.
  const limit = (bytes: string) =>
    spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`])
  limit('100000')
  const logged = child.stderr && once(child.stderr, 'data')
  child.stdin?.write('x')
  await expect.poll(() => content().length).toBe(100_000)
  await logged
  // Until it has tried again, and failed.
  const writes = () =>
    Number(/syscw: (\d+)/.exec(readFileSync(`/proc/${child.pid}/io`, 'utf8'))?.[1])
  const before = writes()
  await expect.poll(writes).toBeGreaterThan(before)
  limit('unlimited')
  child.stdin?.write('x')
  await expect.poll(content).toContain('"msg":"last"')
  expect(content().includes('log lines were dropped')).toBe(true)
})

test.each([
  ['exits', 'process.exit(0)'],
  ['crashes', `setImmediate(() => { throw new Error('crash') })`],
])('writes all that was logged before the process %s', async (_, end) => {
  const child = runWithLog(
    `for (let number = 0; number < 300; number += 1) log.info({ number }, 'line'); ${end}`,
    'pipe',
  )
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  expect(text.split('\n').filter(Boolean)).toHaveLength(300)
})

test('logs where an error happened, and nothing of its message', () => {
  const message = [
    'mira@northbay.example',
    `    at mira (${join(import.meta.dirname, '5551234567.ts')}:1:2)`,
    '    at mira@northbay.example (server/src/base/log.ts:1:2)',
  ].join('\n')
  const codes = errorCodes(Object.assign(new TypeError(message), { code: 'EMIRA' }))
  expect(codes).toMatchObject({ error: 'TypeError', code: 'EMIRA' })
  expect(codes.at).toEqual([expect.stringMatching(/^server\/src\/base\/log\.test\.ts:\d+:\d+$/)])
  expect(JSON.stringify(codes)).not.toMatch(/northbay|5551234567/)
})

test('logs no place if the message was changed after the error', () => {
  const error = new Error(`first\n    at x (${join(import.meta.dirname, '5551234567.ts')}:1:2)`)
  // V8 composes the stack when it is first read.
  expect(error.stack).toContain('5551234567')
  error.message = 'second'
  expect(errorCodes(error).at).toBe(undefined)
})
