import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from './listen.ts'
import { describeServer, readServerNote } from './server-note.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { lockDirectory } from './storage/data-directory.ts'

const BUILD_ONLY = 'If that one only needs a new site, `npm run build` is enough.'

/**
 * Whether a server of these settings could start now. The start itself checks the same again.
 * @throws StartError that names the server that runs, or says that another program has the port
 */
export async function refuseSecondServer(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl, host, port } = settings
  const note = readServerNote(dataDir)
  try {
    if (databaseUrl === null && existsSync(join(dataDir, 'server.lock')))
      lockDirectory(dataDir).close()
    if (port !== 0) await tryPort(port, host)
  } catch (error) {
    if (!(error instanceof StartError) || !note) throw error
    const { message } = error
    const isNamed = message.includes(describeServer(dataDir))
    const running = isNamed ? '' : ` A server of ${dataDir} runs${describeServer(dataDir)}.`
    throw new StartError(`${message}${running} ${BUILD_ONLY}`, { cause: error })
  }
}

async function tryPort(port: number, host: string): Promise<void> {
  const server = createServer()
  await listen(server, { port, host, portName: 'PORT', log: { error: () => undefined } })
  await new Promise((resolve) => server.close(resolve))
}
