import './base/production.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeUnknown } from '@lanternfield/settings/read-settings.ts'
import { createLog, logConsole } from './base/log.ts'
import { StartError } from './base/start-error.ts'
import { readConfiguration, tableOf } from './configuration.ts'
import { readContent } from './content.ts'
import { PARTS } from './parts.ts'
import { startServer } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

await main()

async function main(): Promise<void> {
  // Files have visitors' data: no other user of the machine may read them.
  process.umask(0o077)
  // It may be a file on a full disk; the server must answer all the same.
  process.stdout.on('error', () => undefined)
  try {
    const configuration = readConfiguration(process.env, PARTS)
    const { settings } = configuration
    const log = createLog(settings.logLevel)
    logConsole(log)
    for (const sentence of describeUnknown(tableOf(PARTS), process.env)) log.warn(sentence)
    const content = await readContent()
    const { values } = parseArgs({
      options: { 'api-only': { type: 'boolean' }, 'page-style': { type: 'string' } },
    })
    const siteDir = values['api-only'] ? null : join(ROOT, 'site', 'dist')
    const pageStyleUrl = values['page-style']
    const server = await startServer({ configuration, content, siteDir, pageStyleUrl, log })

    let stopping = false
    const stop = async () => {
      // Ctrl-C reaches us from the terminal and again from npm.
      if (stopping) return
      stopping = true
      await server.stop()
      process.exit(0)
    }
    // SIGHUP: the terminal was closed.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    const address = `http://${nameOf(settings.host)}:${server.port}`
    // For the terminal, besides the logs.
    process.stdout.write(`${content.company.name} answers on ${address}\n`)
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}

function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function printError(error: unknown): void {
  // An unexpected error may be a bug, and then its place matters.
  const { message, stack } = error as Error
  process.stderr.write(`${error instanceof StartError ? message : stack}\n`)
}
