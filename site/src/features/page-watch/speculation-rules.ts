import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'

/** Marks links to pages that are not to be prepared before they are asked for. */
const KEPT_OUT = [
  '[download]',
  '[target="_blank"]',
  '[rel~="nofollow"]',
  '[data-no-prefetch]',
  '[data-no-prerender]',
  // It opens a pop-up, and leads somewhere only where scripts do not run.
  '[data-opens]',
] as const

/** Pages that answer what a visitor has just done, a page that runs much, and what is no page. */
const KEPT_OUT_PATHS = ['/search/*', `${THANK_YOU_PATH}*`, '/guide/*', '/prod/*', '/*.*']

/**
 * What a browser may do ahead, by itself and out of sight. It fetches the pages of links that `prefetch.ts` marks as
 * near. It prepares those of links on which a pointer has rested for a moment, or which it presses, if they are pages
 * of ours: not an address with a query, which may say something about the visitor, nor a place within a page.
 */
export const SPECULATION = {
  prefetch: [{ where: { selector_matches: '[data-near]' }, eagerness: 'immediate' }],
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...KEPT_OUT_PATHS, '/*\\?(.+)', '/*#(.+)'] } },
          { not: { selector_matches: [...KEPT_OUT] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const
