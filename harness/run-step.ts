import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from './root.ts'

export type Step = {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a program of this repository with our terminal as its own. */
export function startStep({ command, args, cwd = ROOT, env = {} }: Step): ChildProcess {
  return spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** Runs a program to its end. Resolves with its exit status; 1 if a signal ended it. */
export function runStep(step: Step): Promise<number> {
  const child = startStep(step)
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve(code ?? 1)
    })
  })
}
