// @module-tag all
/** The bundle of the server starts: it has every file that the server reads. `npm run deploy:check` tries all of it. */
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDnsServer } from '../../server/testing/dns-server.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { bundleServer, SERVER_BUNDLE } from './bundle-server.ts'

const bundle = temporaryDirectory(afterAll)
beforeAll(() => bundleServer(SERVER_BUNDLE, bundle))

test('the bundle of the server answers, and ends on SIGTERM', async () => {
  const server = await startServerProcess(
    // It has a content of its own.
    { DATA_DIR: temporaryDirectory(), CONTENT_DIR: '' },
    'api',
    join(bundle, 'main.js'),
  )
  onTestFinished(() => server.kill('SIGKILL'))
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('the bundle of the server has the licence of each package in it', async () => {
  const maps = globSync(join(bundle, '*.map')).map((file) => readFileSync(file, 'utf8'))
  const sources = maps.flatMap((map): string[] => JSON.parse(map).sources)
  const names = sources.flatMap(
    (path) => /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  )
  const licenses = readFileSync(join(bundle, 'licenses.txt'), 'utf8').split(/^={80}\n\n/m)
  // A part of tldts, by the same people.
  const packages = new Set(names).difference(new Set(['tldts-core']))
  expect(packages.size).toBeGreaterThan(50)
  for (const name of packages)
    expect(licenses.find((text) => text.startsWith(`${name} `))?.length ?? 0, name).toBeGreaterThan(
      500,
    )
})

test('the doctor of the bundle has what it loads only when it looks', async () => {
  const TXT = ['v=spf1 -all']
  const dns = await openTestDnsServer({ 'sender.example': { TXT } })
  const output = await new Promise<string>((resolve) => {
    const env = {
      DATA_DIR: temporaryDirectory(),
      DNS_SERVER: dns.address,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'website@sender.example',
    }
    execFile(process.execPath, [join(bundle, 'doctor.js')], { env }, (_, stdout) => resolve(stdout))
  })
  expect(output).toMatch(/^ok {4}spf {10}sender\.example: v=spf1 -all$/m)
  expect(output).toMatch(/^warn {2}dmarc {8}sender\.example has no valid DMARC record$/m)
})
