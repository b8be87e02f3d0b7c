import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { ABOUT_PARAMETER } from '@lanternfield/contract/topic.ts'

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

/** Links to a form with a topic. */
const TOPIC_LINKS = `/*\\?${ABOUT_PARAMETER}=/*`

/**
 * The pages that a browser may prerender: those of links on which a pointer has rested for a moment, or which it presses,
 * if they are pages of ours; not an address with a query, which may say something about the visitor, unless that is the
 * topic of a form; nor a place within a page.
 */
export const SPECULATION = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...KEPT_OUT_PATHS, '/*#(.+)'] } },
          { or: [{ not: { href_matches: '/*\\?(.+)' } }, { href_matches: TOPIC_LINKS }] },
          { not: { selector_matches: [...KEPT_OUT] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const
