import { GUIDE_PATH } from '@lanternfield/contract/guide-link.ts'
import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { ABOUT_PARAMETER } from '@lanternfield/contract/topic.ts'
import { SEARCH_PATH } from '../../lib/paths.ts'

/** Links to pages that must not be prerendered. */
const KEPT_OUT = [
  '[download]',
  '[target="_blank"]',
  '[rel~="nofollow"]',
  '[data-no-prefetch]',
  '[data-no-prerender]',
  // Opens a pop-up; a link only without scripts.
  '[data-opens]',
] as const

const KEPT_OUT_PATHS = [
  ...[SEARCH_PATH, THANK_YOU_PATH, GUIDE_PATH].map((path) => `${path}*`),
  ...['/prod/*', '/*.*'],
]

/** Links to a form with a topic, and with its fragment. */
const TOPIC_LINKS = `/*\\?${ABOUT_PARAMETER}=/*`

/**
 * The pages that a browser may prerender when a pointer rests on their link or presses it: pages of this site,
 * without a query, which may identify the visitor, and without a fragment, unless the query is the topic of a form.
 */
export const SPECULATION = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...KEPT_OUT_PATHS] } },
          {
            or: [
              { not: { href_matches: ['/*\\?(.+)', '/*#(.+)'] } },
              { href_matches: TOPIC_LINKS },
            ],
          },
          { not: { selector_matches: [...KEPT_OUT] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const
