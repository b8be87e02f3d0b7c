import type { InteractionType } from './events.ts'

/** How what happens on a page counts: forced on case studies and on the page of one product. */
export function interactionTypeOf(path: string): InteractionType {
  return path.includes('/case-study') || /^\/products\/[^/]/.test(path) ? 'forced' : 'voluntary'
}
