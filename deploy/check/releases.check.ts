/**
 * Releases of real builds: two builds of one commit are equal; a build without a release on disk has what open pages load;
 * and while servers are replaced one after the other, no page lacks its files.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { locateHeadlessBrowser } from '../../harness/find-browser.ts'
import { fetchKeptFiles } from '../../harness/live-site.ts'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { KEPT_FILES_LIST, type KeptFiles } from '../../harness/site-releases.ts'
import { type OnEnd, temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { CONFIGURED_HOST, startCaddy, startNginx } from '../../server/testing/proxies.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../../server/testing/server-process.ts'
import { STATIC_HOSTS, writeUploadFolder } from '../static-host/upload-folder.ts'
import { createAsk } from './ask.ts'
import { skipBecause, skipWithout } from './programs.ts'

type Release = 'before' | 'after'
/** The hash of each file of a folder, by its path. */
type Hashes = Readonly<Record<string, string>>

const DAY_MS = 86_400_000
const timeout = 15 * 60_000
const STYLES = 'site/src/styles/global.css'
const SCRIPT = 'site/src/shell/page-script.ts'

const closers: Parameters<OnEnd>[0][] = []
const copies: ProductCopy[] = []
const sites = { before: '', after: '' }
let built: Hashes[] = []
/** What only pages of one release ask for. */
let own: Record<Release, string[]>

beforeAll(async () => {
  for (const environment of [
    'umask 022; TZ=Pacific/Kiritimati LC_ALL=C.UTF-8',
    'umask 077; TZ=Pacific/Pago_Pago LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8',
  ]) {
    const copy = copyProduct({ isWhole: true })
    copies.push(copy)
    await build(copy, environment)
  }
  built = copies.map((copy) => hashFiles(copy.path('site/dist')))
  const [one, two] = copies as [ProductCopy, ProductCopy]
  sites.before = realpathSync(one.path('site/dist'))
  // A fresh checkout of the next commit.
  for (const folder of ['dist', 'releases']) rmSync(two.path(`site/${folder}`), { recursive: true })
  two.write(STYLES, `${two.read(STYLES)}\nbody { outline-offset: 1px }\n`)
  two.write(SCRIPT, `${two.read(SCRIPT)}\nglobalThis.name += ''\n`)
  const live = await startServer('before', '0', (close) => void closers.unshift(close))
  await build(two, `SITE_URL=${live.origin}`)
  sites.after = realpathSync(two.path('site/dist'))
  const [old, current] = [readList(sites.before), readList(sites.after)]
  const isNew = (path: string) => current[path] === 0
  own = {
    before: Object.keys(old).filter((path) => !isNew(path)),
    after: Object.keys(current).filter((path) => isNew(path) && !(path in old)),
  }
}, timeout)
afterAll(async () => {
  for (const close of closers) await close()
  for (const copy of copies) copy.remove()
})

test('builds of one commit in two folders, time zones, languages and umasks are equal', () => {
  expect(Object.keys(built[0] ?? {}).length).toBeGreaterThan(500)
  const [one = {}, two = {}] = built
  const paths = [...new Set(built.flatMap((hashes) => Object.keys(hashes)))]
  expect(paths.filter((path) => one[path] !== two[path])).toEqual([])
})

test('a build without a release on disk has what the live site has', () => {
  expect(own.before.length).toBeGreaterThan(20)
  expect(own.after.length).toBeGreaterThan(20)
  const [old, current] = [hashFiles(sites.before), hashFiles(sites.after)]
  expect(own.before.filter((path) => current[path] !== old[path])).toEqual([])
})

test.for(STATIC_HOSTS)('a folder for %s has the list and the files', async (host, context) => {
  skipWithout(context, 'caddy')
  const folder = join(temporaryDirectory(), 'pages')
  writeUploadFolder(host, sites.before, folder)
  const port = await findFreePort()
  const words = ['file-server', '--root', folder, '--listen', `127.0.0.1:${port}`]
  const files = spawn('caddy', words, { stdio: 'ignore' })
  onTestFinished(() => void files.kill())
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/`).catch(() => null)).not.toBe(null)
  const next = temporaryDirectory()
  const options = { keepForMs: DAY_MS, now: Date.now() }
  const kept = await fetchKeptFiles(`http://127.0.0.1:${port}`, next, options)
  expect(Object.keys(kept).sort()).toEqual(Object.keys(readList(sites.before)))
})

test('an open page, a prefetched one and one on its way load their files', async (context) => {
  const executablePath = locateHeadlessBrowser()
  if (!executablePath) skipBecause(context, 'there is no Chromium')
  const port = String(await findFreePort())
  const old = await startServer('before', port)
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const asked: string[] = []
  const failed: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.ok() && own.before.includes(pathname.slice(1))) asked.push(pathname)
    if (response.status() >= 400) failed.push(pathname)
  })
  await page.goto(`${old.origin}/`, { waitUntil: 'networkidle' })
  const link = page
    .locator('header a[href="/about-us/"]:visible, footer a[href="/about-us/"]')
    .first()
  await link.hover()
  await page.waitForLoadState('networkidle')
  const onItsWay = await (await fetch(`${old.origin}/contact-us/`)).text()
  await old.stop()
  const { origin } = await startServer('after', port)
  asked.length = 0
  await look()
  await link.click()
  await page.waitForURL('**/about-us/')
  await look()
  await page.route('**/contact-us/', (route) =>
    route.fulfill({ body: onItsWay, contentType: 'text/html; charset=utf-8' }),
  )
  await page.goto(`${origin}/contact-us/`)
  await page.getByRole('textbox').first().click()
  await look()
  expect(failed).toEqual([])
  expect(asked.length).toBeGreaterThan(3)

  async function look() {
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
  }
})

// On one machine nginx serves the new release before servers start again; on several it may be where the old one still is.
const ORDERS = [0, 1].flatMap((first) =>
  (['before', 'after'] as const).map((served) => ({ first, served })),
)
const MANY = [
  ...ORDERS.map((order) => ({ ...order, name: 'nginx', start: startNginx }) as const),
  ...ORDERS.slice(1, 3).map((order) => ({ ...order, name: 'caddy', start: startCaddy }) as const),
]

test.for(MANY)(
  '$name, which itself serves $served, before two servers, the one of $first replaced first',
  async ({ name, start, first, served }, context) => {
    skipWithout(context, name, 'openssl')
    const ports = [await findFreePort(), await findFreePort()]
    const servers = await Promise.all(ports.map((port) => startServer('before', String(port))))
    const siteDir = join(temporaryDirectory(), 'dist')
    symlinkSync(sites[served], siteDir)
    const proxy = await start({ serverPort: ports, siteDir, onEnd: onTestFinished })
    const ask = createAsk({ port: proxy.port, host: CONFIGURED_HOST })
    const pages = ['/', '/careers/', readPosition()]
    const seen = new Set<Release>()
    const failed = new Set<string>()
    const visit = async (state: string) => {
      for (const path of [...pages, ...pages, ...pages]) {
        const { status, body } = await ask(path)
        if (status !== 200) failed.add(`${state}: ${path} ${status}`)
        seen.add(own.after.some((file) => body.includes(file)) ? 'after' : 'before')
      }
      for (const release of seen)
        for (const path of own[release])
          if ((await ask(`/${path}`)).status !== 200) failed.add(`${state}: ${release} ${path}`)
    }
    await visit('old servers')
    for (const index of [first, 1 - first]) {
      await servers[index]?.stop()
      await visit(`without ${index}`)
      await startServer('after', String(ports[index]))
      await visit(`after ${index}`)
    }
    expect([...failed]).toEqual([])
    expect(seen).toEqual(new Set(['before', 'after']))
  },
)

async function build(copy: ProductCopy, environment: string): Promise<void> {
  const words = `${environment} exec node --import tsx tools/tasks/build.ts`
  const { status, output } = await copy.run('sh', '-c', words)
  if (status !== 0) throw new Error(output)
}

async function startServer(release: Release, PORT: string, onEnd: OnEnd = onTestFinished) {
  const DATA_DIR = temporaryDirectory(onEnd)
  const environment = { TEST_SITE: sites[release], DATA_DIR, PORT }
  const server = await startServerProcess(environment, 'site', MAIN_WITH_SITE)
  onEnd(async () => void (await server.stop()))
  return server
}

function hashFiles(folder: string): Hashes {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    files.map((file) => [
      relative(folder, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
}

/** @returns since when each file is kept for pages of an earlier release, or 0 */
function readList(site: string): KeptFiles {
  return JSON.parse(readFileSync(join(site, KEPT_FILES_LIST), 'utf8'))
}

/** The page of a position, which nginx passes on. */
function readPosition(): string {
  const expiring = JSON.parse(readFileSync(join(sites.before, 'expiring-pages.json'), 'utf8'))
  return Object.keys(expiring)[0] ?? '/careers/'
}
