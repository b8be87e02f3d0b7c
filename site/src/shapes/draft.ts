import { z } from 'astro/zod'

/** Of an entry that is being written. */
export const draft = z
  .boolean({ error: 'wants true or false, without quotation marks' })
  .optional()
  .describe(
    'With `true` it is not on the site yet, and only `npm run dev` shows it, with a mark. Take the line out to publish it.',
  )
