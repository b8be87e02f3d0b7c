import { cpSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { writeTestSite } from '../../testing/test-server.ts'
import { openSiteReleases } from './site-releases.ts'

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
  const site = await openSiteReleases({ directory: dist, log, now: Date.now })
  const get = async (path: string) => {
    const response = await site.respond(new Request(`http://localhost${path}`))
    return `${response.status} ${await response.text()}`
  }
  return { folder, release, get, logged }
}

test('serves a new release at once', async () => {
  const { release, get, logged } = await open()
  expect(await get('/')).toBe('200 Release 1')
  expect(await get('/assets/app.2.js')).toMatch(/^404/)
  release(2)
  const many = await Promise.all(['/', '/assets/app.2.js', '/'].map(get))
  expect(many).toEqual(['200 Release 2', '200 release(2)', '200 Release 2'])
  expect(logged).toEqual([['serves a new release of the site']])
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
