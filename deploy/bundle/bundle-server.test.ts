/** The bundle of the server starts: it has every file that the server reads. `npm run deploy:check` tries all of it. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { bundleServer } from './bundle-server.ts'

test('the bundle of the server answers, and ends on SIGTERM', async () => {
  const bundle = temporaryDirectory()
  await bundleServer('server', bundle)
  const server = await startServerProcess(
    { DATA_DIR: temporaryDirectory() },
    'api',
    join(bundle, 'main.js'),
  )
  onTestFinished(() => server.kill('SIGKILL'))
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
