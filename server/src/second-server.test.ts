import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../testing/files.ts'
import { test } from '../testing/test-server.ts'
import { refuseSecondServer } from './second-server.ts'
import { readSettings } from './settings.ts'

const BUILD_ONLY = '`npm run build` is enough'

const refuse = (environment: Record<string, string>) =>
  refuseSecondServer(readSettings(environment))

test('refuses a second server on a directory, and names the first', async ({ server }) => {
  const port = new URL(server.origin).port
  const named = `(process ${process.pid}, port ${port})`
  const sameDirectory = refuse({ DATA_DIR: server.dataDir, PORT: '0' })
  await expect(sameDirectory).rejects.toThrow(`Another server is using ${server.dataDir} ${named}`)
  await expect(refuse({ DATA_DIR: server.dataDir, PORT: port })).rejects.toThrow(BUILD_ONLY)
  await server.stop()
  await refuse({ DATA_DIR: server.dataDir, PORT: port })
})

test('refuses a port that is taken, and names the server if known', async ({ server }) => {
  const port = new URL(server.origin).port
  // With Postgres, any number of servers may share a directory.
  const shared = { DATA_DIR: server.dataDir, DATABASE_URL: 'postgres://127.0.0.1/x' }
  await expect(refuse({ ...shared, PORT: port })).rejects.toThrow(
    new RegExp(`PORT ${port}: another program does.*\\(process ${process.pid}, port ${port}\\)`),
  )
  await refuse({ ...shared, PORT: '0' })

  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const taken = String((other.address() as AddressInfo).port)
  const elsewhere = refuse({ DATA_DIR: join(temporaryDirectory(), 'new'), PORT: taken })
  await expect(elsewhere).rejects.toThrow('another program does')
  await expect(elsewhere).rejects.not.toThrow(BUILD_ONLY)
})
