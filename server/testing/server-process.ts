import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '../launch.mjs'

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts')
/** For `main`: the same server with a small site, where there is no built one yet. */
export const MAIN_WITH_SITE = join(import.meta.dirname, 'main-with-site.ts')
/** Node's compile cache, which makes later starts a fifth faster. */
const COMPILED = join(tmpdir(), 'lanternfield-compiled')

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Starts the server as `launchServerProcess` does, and waits until it answers. */
export async function startServerProcess(...given: Parameters<typeof launchServerProcess>) {
  const { started, ...server } = launchServerProcess(...given)
  return { ...server, origin: await started }
}

/**
 * Starts the server as a process of its own, so that it can be killed like one; with the built site, or the API alone.
 * @param main its first file: that of this product, unless a test has made a copy of it
 * @param launcher a program that becomes the server, with its arguments
 */
export function launchServerProcess(
  environment: Record<string, string>,
  serves: 'site' | 'api' = 'api',
  main = MAIN,
  launcher: readonly string[] = [],
) {
  const { child, output, ended } = spawnServer(environment, serves, main, launcher)
  const started = new Promise<string>((resolve, reject) => {
    const look = () => {
      const [, port] = /answers on http:\/\/localhost:(\d+)/.exec(output()) ?? []
      if (!port) return
      child.stdout?.off('data', look)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', look)
    void ended.then((how) => reject(new Error(`The server ended with ${how}: ${output()}`)))
  })
  // A caller that kills it during the start does not wait for an answer.
  started.catch(() => undefined)
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  return {
    pid: child.pid ?? 0,
    /** Resolves with its origin when it answers; rejects if it ends before. */
    started,
    /** Everything it printed so far. */
    output,
    /** Resolves with the exit status, or the signal that ended it. */
    ended,
    kill,
    /** Ends it as systems do, and resolves as `ended`. */
    stop: () => {
      kill('SIGTERM')
      return ended
    },
  }
}

/** Starts the server and waits for its end, for starts that are meant to fail. */
export async function runServerProcess(
  environment: Record<string, string>,
): Promise<{ status: number | NodeJS.Signals; output: string }> {
  const { output, ended } = spawnServer(environment, 'api', MAIN)
  return { status: await ended, output: output() }
}

function spawnServer(
  environment: Record<string, string>,
  serves: 'site' | 'api',
  main: string,
  launcher: readonly string[] = [],
) {
  const [program = '', ...words] = [
    ...launcher,
    process.execPath,
    ...NODE_FLAGS,
    ...['--import', 'tsx', main],
    ...(serves === 'api' ? ['--api-only'] : []),
  ]
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      // Nothing answers there: no test depends on the DNS of its machine.
      DNS_SERVER: '127.0.0.1:1',
      NODE_COMPILE_CACHE: COMPILED,
      ...MEMORY_ENVIRONMENT,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('close', (code, signal) => resolve(signal ?? code ?? 1)),
  )
  return { child, output: () => output, ended }
}
