/** What a person learns when a program of a task ends by a signal, such as the kernel's when memory runs out. */
import { expect, test, vi } from 'vitest'
import { describeSignal } from '../harness/describe-signal.mjs'
import { runStep } from '../harness/run-step.ts'

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
