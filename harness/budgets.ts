/**
 * The budgets of every page, in one place: the tests hold the bytes, the requests and the shift of every route, and
 * `npm run bench` the times. KB are of 1,024 bytes; bytes are as they travel, compressed, without headers.
 */
export const BUDGETS = {
  /** The HTML with the styles of its first screen: one first flight of TCP, ten packets. */
  documentBytes: 14 * 1024,
  /** All script that is fetched before anybody does anything. */
  scriptBytes: 5 * 1024,
  /** All fonts before the first paint; the next letter that the content lacks may cost more. */
  fontBytes: 25 * 1024,
  /** Everything that the home page needs on a phone before scrolling; pages fetched ahead are not counted. */
  homeBytes: 90 * 1024,
  /** Render-blocking requests besides the HTML. */
  blockingRequests: 0,
  /** Cumulative Layout Shift. */
  layoutShift: 0,
  /** Lighthouse's Total Blocking Time, phone profile. */
  blockingMs: 25,
  /** In each of Lighthouse's categories, in the worst of three runs. */
  lighthouseScore: 100,
  /**
   * Largest Contentful Paint, as a ratio to that of a page of one screen written by hand: at home with one picture as ours,
   * elsewhere without any, where our picture comes a round trip after the document.
   */
  paintRatio: {
    home: { slowedDown: 1, simulated: 1 },
    others: { slowedDown: 1.7, simulated: 1.25 },
  },
} as const
