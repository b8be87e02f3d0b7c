import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runVerb } from '../src/operator/run-verb.ts'
import { readConfiguration } from './configuration.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Calls an operator's command in this process. */
export async function inbox(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<{ status: number | null; output: string }> {
  const texts: string[] = []
  const print = async (text: string) => void texts.push(text)
  const status = await runVerb({
    ...{ args: words, environment, print },
    configure: readConfiguration,
    printError: print,
  })
  return { status, output: texts.join('\n').trim() }
}

/** Commands with the settings of one place, or with others besides. */
export function commandsIn(environment: Readonly<Record<string, string>>) {
  const run = (...words: string[]) => inbox(environment, ...words)
  return {
    run,
    outputOf: async (...words: string[]) => (await run(...words)).output,
    exported: async () => JSON.parse((await run('export')).output),
  }
}

/** Starts it as a process of its own, which can be killed. */
export function launchInbox(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'server/src/operator/main.ts'), ...words],
    { env: { PATH: process.env.PATH, ...environment }, cwd: ROOT },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return {
    /** The status is null if a signal ended it. */
    ended: new Promise<{ status: number | null; output: string }>((resolve) =>
      child.on('close', (status) => resolve({ status, output: output.trim() })),
    ),
    kill: () => void child.kill('SIGKILL'),
    /** Reads nothing more of what it prints, as `head` does. */
    closeOutput: () => child.stdout.destroy(),
  }
}
