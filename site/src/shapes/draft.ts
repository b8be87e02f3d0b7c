import { z } from 'astro/zod'

/** Of an entry that is being written. */
export const draft = z
  .boolean({ error: 'wants true or false, without quotation marks' })
  .optional()
  .describe('Not on the site yet: only `npm run edit` and `npm run dev` show it, with a mark.')
