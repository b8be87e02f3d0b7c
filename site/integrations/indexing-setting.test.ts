import { expect, onTestFinished, test, vi } from 'vitest'
import { GET } from '../src/pages/robots.txt.ts'
import { readNoindex } from './indexing-setting.ts'

test.each([
  [undefined, false],
  ['', false],
  ['false', false],
  ['true', true],
])('reads SITE_NOINDEX %s as %s', (given, isNoindex) => {
  expect(readNoindex({ SITE_NOINDEX: given })).toBe(isNoindex)
})

test.each(['yes', '1', 'TRUE'])('refuses %s, naming the variable and what it wants', (given) => {
  expect(() => readNoindex({ SITE_NOINDEX: given })).toThrow(
    `SITE_NOINDEX is "${given}", but it must be true or false.`,
  )
})

test('robots.txt names the sitemap, and forbids nothing with SITE_NOINDEX', async () => {
  const readRobots = async () => {
    const context = { site: new URL('https://www.acme.example') } as Parameters<typeof GET>[0]
    return (await GET(context)).text()
  }
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('IS_NOINDEX', '')
  const sitemap = 'Sitemap: https://www.acme.example/sitemap.xml'
  expect(await readRobots()).toBe(`User-agent: *\nAllow: /\n\n${sitemap}\n`)
  vi.stubEnv('IS_NOINDEX', 'true')
  expect(await readRobots()).toBe('User-agent: *\nAllow: /\n')
})
