import type { SitePart } from '../site-part.ts'
import { GHOST_SETTINGS, readGhostSettings } from './settings.ts'

/** The articles of a Ghost site in place of those of content/. */
export const ghost = {
  settings: GHOST_SETTINGS,
  bringsArticles: () => readGhostSettings() !== null,
} as const satisfies SitePart
