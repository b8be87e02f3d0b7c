/** What a person learns when a program of a task ends by a signal, such as the kernel's when memory runs out. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../harness/root.ts'
import { temporaryDirectory } from '../server/testing/files.ts'

/** Runs a script as a task of npm. */
function runTask(script: string) {
  const file = join(temporaryDirectory(), 'task.ts')
  writeFileSync(file, script)
  const words = [join(ROOT, 'tools', 'bootstrap.mjs'), relative(ROOT, file)]
  return spawnSync(process.execPath, words, { encoding: 'utf8' })
}

const dying = (signal: string) => `process.kill(process.pid, '${signal}'); setInterval(() => {}, 9)`
const runStep = (signal: string) => `
  import { runStep } from '${join(ROOT, 'harness', 'run-step.ts')}'
  runStep({ command: process.execPath, args: ['-e', ${JSON.stringify(dying(signal))}] }).then(process.exit)`

test.each([
  ['SIGKILL', 'Most likely memory ran out'],
  ['SIGABRT', 'Most likely memory ran out'],
  ['SIGTERM', 'Another program stopped it'],
  ['SIGSEGV', 'It crashed'],
])('%s is named, and what to do', (signal, advice) => {
  for (const script of [dying(signal), runStep(signal)]) {
    const { status, stderr } = runTask(script)
    expect(stderr).toMatch(new RegExp(`^Ended by ${signal}: .*node`, 'm'))
    expect(stderr).toContain(advice)
    expect(status).toBe(1)
  }
})

test('a terminal that stops a task gets no advice', () => {
  for (const script of [dying('SIGINT'), runStep('SIGINT')])
    expect(runTask(script)).toMatchObject({ status: 1, stderr: '' })
})
