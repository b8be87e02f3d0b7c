import { type ChildProcess, spawn } from 'node:child_process'
import { reportSignal } from './describe-signal.mjs'
import { ROOT } from './root.ts'

export type Step = {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  /** `at-end` prints everything when the program has ended, for steps that run beside others. */
  readonly output?: Output
  /** Variables to add; undefined takes one out. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

export type Output = 'live' | 'at-end'

/** Starts a program of this repository with our terminal as its own. */
export function startStep({
  command,
  args,
  cwd = ROOT,
  env = {},
  output = 'live',
}: Step): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    stdio: output === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  reportSignal(child)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('close', () => process.stdout.write(Buffer.concat(chunks)))
  return child
}

/** Runs a program to its end. Resolves with its exit status; 1 if a signal ended it. */
export function runStep(step: Step): Promise<number> {
  const child = startStep(step)
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // Not `exit`: its output may still be on its way then.
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve(code ?? 1)
    })
  })
}
