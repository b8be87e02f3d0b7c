import type { InteractionType } from './events.ts'

/** The path of the page that is being viewed, as events carry it: without what a link added to it. */
export function pagePath(): string {
  return location.pathname
}

/** How what happens on a page counts: forced on case studies and on the page of one product. */
export function interactionTypeOf(path: string): InteractionType {
  return path.includes('/case-study') || /^\/products\/[^/]/.test(path) ? 'forced' : 'voluntary'
}
