import type { Page, Route } from '@playwright/test'

/** Files by which forms and pop-ups wake up: all scripts but that of every page, and those that keep what is typed. */
export const WAKING_SCRIPTS =
  /\/assets\/(?!(?:Document|watch-forms|toasts|rolldown-runtime)\.)[^/]+\.js$/

/**
 * Holds every request to an address until it is told to go on.
 * @param respond what happens to each of them then; unless it is given, they are sent
 * @returns a function that lets go of those that are held, and of all that follow
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await respond(route)
  })
  return release
}
