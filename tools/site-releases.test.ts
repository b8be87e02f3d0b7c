/** Releases of the site: what a switch keeps. What a running server notices: server/src/site/site-releases.test.ts */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockBuilds } from '../harness/build-lock.ts'
import { fetchKeptFiles } from '../harness/live-site.ts'
import { publishRelease, startRelease } from '../harness/site-releases.ts'
import { type Files, temporaryDirectory, writeFiles } from '../server/testing/files.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 10, 25)

function publish(site: string, files: Files, now = NOW, keepForMs = 7 * DAY_MS): void {
  const folder = startRelease(site)
  writeFiles(folder, files)
  publishRelease(folder, { keepForMs, now })
}

const read = (site: string, file: string) => readFileSync(join(site, 'dist', file), 'utf8')
const has = (site: string, file: string) => existsSync(join(site, 'dist', file))
const releasesOf = (site: string) => readdirSync(join(site, 'releases'))

test('serves a published release, and files that open pages still load', () => {
  const site = temporaryDirectory()
  publish(site, {
    'index.html': '1',
    'old/index.html': '1',
    'assets/a.1.js': 'one',
    'pagefind/fragment/en_1': 'x',
  })
  const folder = startRelease(site)
  writeFiles(folder, { 'index.html': '2', 'assets/a.2.js': 'two' })
  expect(read(site, 'index.html')).toBe('1')
  publishRelease(folder, { keepForMs: DAY_MS, now: NOW })
  expect(lstatSync(join(site, 'dist')).isSymbolicLink()).toBe(true)
  expect(read(site, 'index.html')).toBe('2')
  expect(read(site, 'assets/a.1.js')).toBe('one')
  expect(read(site, 'pagefind/fragment/en_1')).toBe('x')
  // A page that is gone is gone.
  expect(has(site, 'old/index.html')).toBe(false)
})

test('keeps files for a time that begins when they were superseded', () => {
  const site = temporaryDirectory()
  publish(site, { 'assets/a.1.js': 'one', 'assets/same.js': 's' }, NOW)
  publish(site, { 'assets/a.2.js': 'two', 'assets/same.js': 's' }, NOW + 100 * DAY_MS)
  publish(site, { 'assets/a.3.js': 'three', 'assets/same.js': 's' }, NOW + 106 * DAY_MS)
  expect([has(site, 'assets/a.1.js'), has(site, 'assets/a.2.js')]).toEqual([true, true])
  publish(site, { 'assets/a.4.js': 'four', 'assets/same.js': 's' }, NOW + 107 * DAY_MS)
  expect([has(site, 'assets/a.1.js'), has(site, 'assets/a.2.js')]).toEqual([false, true])
  expect(read(site, 'assets/same.js')).toBe('s')
  publish(site, { 'assets/a.5.js': 'five' }, NOW + 107 * DAY_MS, 0)
  expect(readdirSync(join(site, 'dist', 'assets'))).toEqual(['a.5.js'])
})

test('lists what it keeps, with since when it is superseded, and copies with their files', () => {
  const site = temporaryDirectory()
  publish(site, { 'assets/a.js': 'a', 'assets/a.js.br': 'a', 'pagefind/b': 'b', 'c.js': 'c' })
  expect(JSON.parse(read(site, 'kept-files.json'))).toEqual({ 'assets/a.js': 0, 'pagefind/b': 0 })
  // A copy that only the release before has does not make a file of this one superseded.
  publish(site, { 'assets/a.js': 'a' }, NOW + DAY_MS)
  expect(readdirSync(join(site, 'dist', 'assets'))).toEqual(['a.js'])
  expect(JSON.parse(read(site, 'kept-files.json'))).toEqual({
    'assets/a.js': 0,
    'pagefind/b': NOW + DAY_MS,
  })
})

const STYLE = 'a{top:0}'.repeat(99)

/** A live site with these answers; all else is a page with status 200, as some hosts have it. */
async function openLiveSite(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const path = url.replace(/\?.*/, '')
    asked.push(path)
    const answer = answers[path]
    if (typeof answer === 'number') response.writeHead(answer, { Location: '/assets/new.js' }).end()
    else if (typeof answer === 'string')
      response.setHeader('Content-Type', 'application/octet-stream').end(answer)
    else if (answer)
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
    else response.setHeader('Content-Type', 'text/html; charset=utf-8').end('<h1>Welcome')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('fetches from the live site what a first release lacks, and nothing else', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const large = 'x'.repeat(17 * 1024 * 1024)
  const refused = [
    ...['/etc/passwd', '../a.js', 'assets/../../a.js', 'assets/%2e%2e/a.js', 'assets\\..\\a.js'],
    ...[
      'index.html',
      'assets',
      'assets/',
      'assets//a.js',
      'assets/.hidden',
      '//other.example/a.js',
    ],
    ...['assets/new.js.br', 'assets/new.js.gz', 'assets/a.js?b', 'https://other.example/assets/a'],
  ]
  const failing = ['assets/gone.js', 'assets/moved.js', 'assets/page.js', 'assets/large.js']
  const { asked, address } = await openLiveSite({
    '/kept-files.json': {
      ...Object.fromEntries([...refused, ...failing].map((path) => [path, 0])),
      ...{ 'assets/new.js': 0, 'assets/old.css': 0, 'pagefind/fragment/en_1': NOW - DAY_MS },
      ...{ 'assets/late.js': NOW + 999 * DAY_MS, 'assets/ö ü.js': 0 },
      ...{ 'assets/too-old.js': NOW - 7 * DAY_MS, 'assets/no-time.js': 'today' },
    },
    ...{ '/assets/new.js': 'theirs', '/assets/old.css': STYLE, '/pagefind/fragment/en_1': 'x' },
    ...{ '/assets/late.js': 'late', '/assets/%C3%B6%20%C3%BC.js': 'ö' },
    ...{ '/assets/gone.js': 404, '/assets/moved.js': 302, '/assets/large.js': large },
  })
  const site = temporaryDirectory()
  const folder = startRelease(site)
  writeFiles(folder, { 'assets/new.js': 'ours' })
  const options = { keepForMs: 7 * DAY_MS, now: NOW }
  publishRelease(folder, {
    ...options,
    fetched: await fetchKeptFiles(address, folder, options),
  })
  expect(JSON.parse(read(site, 'kept-files.json'))).toEqual({
    ...{ 'assets/late.js': NOW, 'assets/new.js': 0, 'assets/old.css': NOW, 'assets/ö ü.js': NOW },
    'pagefind/fragment/en_1': NOW - DAY_MS,
  })
  expect(read(site, 'assets/new.js')).toBe('ours')
  expect(read(site, 'assets/old.css')).toBe(STYLE)
  // As the build compresses its own.
  expect([has(site, 'assets/old.css.br'), has(site, 'assets/old.css.gz')]).toEqual([true, true])
  expect(asked).toHaveLength(1 + 4 + failing.length)
  expect(log.mock.calls).toEqual([
    [`4 of 8 files that open pages may still load came from ${address}.`],
  ])
  expect(readdirSync(site)).toEqual(['dist', 'releases'])
  expect(readdirSync(join(site, 'dist')).sort()).toEqual(['assets', 'kept-files.json', 'pagefind'])
})

test('prints one line where the live site has no list, or is not there', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const lists = [undefined, 404, 302, '{', [], 'null', { error: 'not found' }]
  const sites = await Promise.all(lists.map((list) => openLiveSite({ '/kept-files.json': list })))
  for (const address of [...sites.map((site) => site.address), 'http://127.0.0.1:1', 'ftp://a.b']) {
    warn.mockClear()
    const options = { keepForMs: DAY_MS, now: NOW }
    expect(await fetchKeptFiles(address, temporaryDirectory(), options)).toEqual({})
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`${address} has no list`)]])
  }
})

test('deletes a release an hour after it was replaced, but not the last one', () => {
  const site = temporaryDirectory()
  for (const [number, hours] of [0, 0.1, 0.2, 3, 8].entries()) {
    publish(site, { 'index.html': String(number) }, NOW + hours * HOUR_MS)
    const texts = releasesOf(site).map((name) =>
      readFileSync(join(site, 'releases', name, 'index.html'), 'utf8'),
    )
    expect(texts.sort()).toEqual(
      [['0'], ['0', '1'], ['0', '1', '2'], ['2', '3'], ['3', '4']][number],
    )
  }
})

test('allows one build at a time', () => {
  const site = temporaryDirectory()
  const lock = lockBuilds(site)
  expect(lock).not.toBe(null)
  expect(lockBuilds(site)).toBe(null)
  // A server and a switch are no builds.
  publish(site, { 'index.html': '1' })
  lock?.close()
  const next = lockBuilds(site)
  expect(next).not.toBe(null)
  next?.close()
})
