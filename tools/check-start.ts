import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FULL_PAGES_DIR } from '../harness/full-pages.ts'
import { ROOT } from '../harness/root.ts'
import { findFreePort } from '../server/testing/free-port.ts'
import { loadEnv } from './load-settings.ts'

// A first build draws every picture in every size.
const START_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_MS = 15_000

/**
 * Starts the product as a person does, waits until its page answers, and stops it as `docker stop` does:
 * the signal reaches npm alone. Resolves with 0 if all of this went well; says what did not.
 */
export async function checkStart(settings: Readonly<Record<string, string>> = {}): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-start-'))
  const port = await findFreePort()
  const npm = process.env.npm_execpath
  const [command, leading] = npm ? [process.execPath, [npm]] : ['npm', []]
  const env = {
    ...withoutDotEnv(),
    ...process.env,
    FULL_PAGES_DIR,
    // Browser tests look at all of the build, and at nothing of another.
    KEEP_ASSETS_DAYS: '0',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...settings,
  }
  const child = spawn(command, [...leading, 'start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    process.stdout.write(chunk)
  })
  try {
    const address = `http://localhost:${port}`
    await until(
      () => output.includes(address) || child.exitCode !== null,
      START_TIMEOUT_MS,
      `npm start did not print ${address}`,
    )
    const response = await fetch(address)
    if (!response.ok) throw new Error(`The home page answered ${response.status}`)
    child.kill('SIGTERM')
    await until(
      () => child.exitCode !== null || child.signalCode !== null,
      STOP_TIMEOUT_MS,
      'npm start did not end after SIGTERM to npm',
    )
    if (child.exitCode !== 0)
      throw new Error(`After SIGTERM to npm it ended with ${child.exitCode ?? child.signalCode}`)
    const isGone = () =>
      fetch(address).then(
        () => false,
        () => true,
      )
    await until(isGone, STOP_TIMEOUT_MS, 'The server went on after npm had ended')
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  } finally {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A developer's `.env` must not shape what is tested: an empty variable has its default. */
function withoutDotEnv(): Record<string, string> {
  const settings = {}
  loadEnv(join(ROOT, '.env'), settings)
  return Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
}

async function until(
  holds: () => boolean | Promise<boolean>,
  timeoutMs: number,
  complaint: string,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(complaint)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
