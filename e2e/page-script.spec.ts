/** The script of every page as a whole. */
import { listenersOf, milestones, recordListeners, showDownTo } from './page-events.ts'
import { expect, test } from './product.ts'
import { CASE_STUDY_SECTIONS, listedRoutes, UNLISTED } from './routes.ts'

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

test('no page listens for unload, so the back/forward cache keeps it', async ({
  page,
  expectedErrors,
}) => {
  // One of the pages is the one that says so.
  expectedErrors.push(/404/)
  await recordListeners(page)
  const depth = (path: string) => path.split('/').length
  const kinds = [
    ...listedRoutes().filter((path) => depth(path) <= 3),
    ...['/services/', '/industries/', '/products/', '/insights/'].map(
      (folder) =>
        listedRoutes().find((path) => path.startsWith(folder) && path !== folder) ?? folder,
    ),
    `${CASE_STUDY_SECTIONS[0]}case-study/`,
  ].map((path) =>
    path.endsWith('case-study/')
      ? (listedRoutes().find((route) => route.startsWith(path)) ?? path)
      : path,
  )
  for (const path of [...kinds, ...UNLISTED]) {
    await page.goto(path)
    const { types, unloadHandlers } = await listenersOf(page)
    expect(types, path).toContain('scroll')
    expect(types, path).not.toContain('unload')
    expect(types, path).not.toContain('beforeunload')
    expect(unloadHandlers, path).toEqual([null, null])
  }
})
