import { cpSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { ANSWER_COPY, writeTestSite } from '../../testing/test-server.ts'
import { openSiteReleases } from './site-releases.ts'

// The server looks for a new release when a test lets the time go on, and not during a pause of the machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A site of which releases differ in their home page and in one asset. */
async function open() {
  const folder = temporaryDirectory()
  const template = writeTestSite()
  const dist = join(folder, 'dist')
  const release = (number: number, change: (release: string) => void = () => undefined) => {
    const directory = join(folder, `release-${number}`)
    cpSync(template, directory, { recursive: true })
    writeFileSync(join(directory, 'index.html'), `Release ${number}`)
    writeFileSync(join(directory, 'assets', `app.${number}.js`), `release(${number})`)
    change(directory)
    symlinkSync(`release-${number}`, `${dist}.next`)
    renameSync(`${dist}.next`, dist)
  }
  release(1)
  const logged: unknown[] = []
  const log = {
    info: (...line: unknown[]) => void logged.push(line),
    error: (...line: unknown[]) => void logged.push(line),
  }
  const site = await openSiteReleases({ directory: dist, words: ANSWER_COPY, log, now: Date.now })
  onTestFinished(() => site.close())
  const get = async (path: string) => {
    const answer = await site.answer(new Request(`http://localhost${path}`))
    return `${answer.status} ${await answer.text()}`
  }
  return { folder, release, get, logged }
}

test('serves a new release within a second', async () => {
  const { release, get, logged } = await open()
  expect(await get('/')).toBe('200 Release 1')
  release(2)
  expect(await get('/')).toBe('200 Release 1')
  expect(await get('/assets/app.1.js')).toBe('200 release(1)')
  vi.advanceTimersByTime(1000)
  // While timers are not real, waiting for a condition would move them too.
  vi.useRealTimers()
  await expect.poll(() => get('/'), { interval: 20 }).toBe('200 Release 2')
  expect(logged).toEqual([['serves a new release of the site']])
})

test('serves files of a new release at once', async () => {
  const { release, get } = await open()
  release(2)
  const many = await Promise.all([1, 2, 3].map(() => get('/assets/app.2.js')))
  expect(many).toEqual(Array(3).fill('200 release(2)'))
  expect(await get('/assets/app.3.js')).toMatch(/^404/)
})

test('stays with the last release when the new one is broken', async () => {
  const { folder, release, get, logged } = await open()
  release(2, (directory) => rmSync(join(directory, '404.html')))
  expect(await get('/assets/app.2.js')).toMatch(/^404/)
  expect(await get('/assets/app.2.js')).toMatch(/^404/)
  expect(await get('/')).toBe('200 Release 1')
  rmSync(join(folder, 'dist'))
  expect(await get('/assets/app.2.js')).toMatch(/^404/)
  expect(logged).toMatchObject([[{}, 'a new release of the site cannot be served']])
  release(3)
  expect(await get('/assets/app.3.js')).toBe('200 release(3)')
})
