/** What a person learns when a program of a task ends by a signal, such as the kernel's when memory runs out. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { describeSignal } from '../harness/describe-signal.mjs'
import { ROOT } from '../harness/root.ts'
import { runStep } from '../harness/run-step.ts'
import { temporaryDirectory, writeFiles } from '../server/testing/files.ts'

const dying = (signal: string) => `process.kill(process.pid, '${signal}'); setInterval(() => {}, 9)`

test.each([
  ['SIGKILL', 'Most likely memory ran out'],
  ['SIGABRT', 'Most likely memory ran out'],
  ['SIGTERM', 'Another program stopped it'],
  ['SIGSEGV', 'It crashed'],
])('%s is named, and what to do', (signal, advice) => {
  expect(describeSignal(['node', 'task.ts'], signal)).toContain(
    `Ended by ${signal}: node task.ts\n${advice}`,
  )
})

test('a step fails that a signal ends, and a terminal’s gets no advice', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  for (const signal of ['SIGKILL', 'SIGINT'])
    expect(await runStep({ command: process.execPath, args: ['-e', dying(signal)] })).toBe(1)
  expect(said.mock.calls).toEqual([[expect.stringContaining('Ended by SIGKILL: ')]])
  said.mockRestore()
})

test('a task fails that a signal ends, and says so', () => {
  const root = copyBootstrap()
  writeFiles(root, { 'task.ts': dying('SIGKILL') })
  const words = [join(root, 'tools/bootstrap.mjs'), 'task.ts']
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stderr).toMatch(/^Ended by SIGKILL: .*task\.ts$/m)
  expect(status).toBe(1)
})

/** In a place of its own: where packages are missing it installs them, and deletes those that are there. */
function copyBootstrap(): string {
  const root = temporaryDirectory()
  for (const file of [
    ...['tools/bootstrap.mjs', 'harness/describe-signal.mjs', 'server/launch.mjs'],
    ...['package.json', 'package-lock.json'],
  ])
    cpSync(join(ROOT, file), join(root, file))
  for (const folder of ['node_modules', 'compiled']) mkdirSync(join(root, folder))
  for (const name of ['node', 'tsx'])
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
  const lock = readFileSync(join(root, 'package-lock.json'))
  const fingerprint = createHash('sha256').update(lock).digest('hex')
  writeFiles(root, { 'node_modules/.installed': `${fingerprint} all` })
  return root
}
