/** A server that another program starts, such as `env` or buildah. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createAsk } from './ask.ts'

const STARTED_WITHIN_MS = 60_000

/** Starts it, and resolves when it answers at the port. It ends with the test. */
export async function startRestrictedServer(
  [program = '', ...args]: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = process.env,
) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)))
  /** As a service manager does: the server gets the signal, and not what restricts it. */
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    process.kill(findNode(child.pid ?? 0) ?? child.pid ?? 0, signal)
    return ended
  }
  onTestFinished(async () => {
    if (child.exitCode === null) await stop('SIGKILL')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ask = createAsk({ port, host: 'localhost' })
  const startedAt = performance.now()
  while ((await ask('/healthz').catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > STARTED_WITHIN_MS)
      throw new Error(`The server does not answer: ${output}`)
    await delay(20)
  }
  /** @param node the process of the server, as this machine knows it */
  return { ask, stop, node: findNode(child.pid ?? 0) }
}

/** The process that runs Node, among another process and its descendants; null if there is none. Linux alone. */
function findNode(pid: number): number | null {
  const directory = `/proc/${pid}`
  if (!existsSync(directory)) return null
  if (basename(readlinkSync(`${directory}/exe`)) === 'node') return pid
  // Any thread may have started it.
  const children = readdirSync(`${directory}/task`).flatMap((thread) =>
    readFileSync(`${directory}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.map((child) => findNode(Number(child))).find((found) => found !== null) ?? null
}
