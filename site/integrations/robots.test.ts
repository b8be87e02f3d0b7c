import { expect, onTestFinished, test, vi } from 'vitest'
import { GET } from '../src/pages/robots.txt.ts'

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
