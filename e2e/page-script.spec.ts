/** The script of every page as a whole. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { milestones, showDownTo } from './page-events.ts'
import { expect, test } from './product.ts'

const DIST = join(import.meta.dirname, '..', 'site', 'dist')

test('a failing part does not stop the others, and its error is reported', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/not here/)
  const error = page.waitForEvent('pageerror')
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    document.addEventListener = (...parameters: Parameters<typeof listen>) => {
      if (parameters[0] === 'auxclick') throw new Error('not here')
      listen(...parameters)
    }
  })
  await page.goto('/')
  expect((await error).message).toBe('not here')
  await showDownTo(page, 30)
  await expect.poll(() => milestones(page)).toEqual([25])
})

test('no page listens for unload, so the back/forward cache keeps it', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  const withScripts = files.filter((file) => /\.(html|js)$/.test(file))
  const contents = withScripts.map((file) => readFileSync(join(DIST, file), 'utf8'))
  expect(contents.filter((content) => content.includes('pagehide')).length).toBeGreaterThan(0)
  for (const [index, file] of withScripts.entries())
    expect(contents[index], file).not.toMatch(/\bon(?:before)?unload\b|["'`](?:before)?unload["'`]/)
})
