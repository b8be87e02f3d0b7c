/**
 * Pages that end on a day without a build on that day, such as those of open positions. The build writes when; our
 * server reads it at start, and answers 410 from then on.
 * Source: docs/decisions/publishing.md
 */

/** The build's file of those pages, for our server; not served. */
export const EXPIRING_PAGES_FILE = '/expiring-pages.json'

/** By the path of a page, such as `/careers/designer/`: the first moment at which it is gone, in ISO 8601. */
export type ExpiringPages = Readonly<Record<string, string>>
