/** Releases of the site: what a switch keeps. What a running server notices: server/src/site/site-releases.test.ts */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockBuilds } from '../harness/build-lock.ts'
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
const releasesOf = (site: string) =>
  readdirSync(join(site, 'releases')).filter((name) => !name.endsWith('.json'))

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
  expect(readdirSync(join(site, 'releases')).filter((name) => name.endsWith('.json'))).toHaveLength(
    2,
  )
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
