import type { InteractionType } from './events.ts'

/** Forced on case studies and on product pages. */
export function interactionTypeOf(path: string): InteractionType {
  return path.includes('/case-study') || /^\/products\/[^/]/.test(path) ? 'forced' : 'voluntary'
}
