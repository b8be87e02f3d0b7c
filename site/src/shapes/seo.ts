import { z } from 'astro/zod'
import { text } from './text.ts'

export const seo = z
  .strictObject({
    title: text('Browser tab and search result. About 60 characters fit.', {
      maxChars: 65,
      isExact: true,
    }),
    description: text('The two lines under the title in search results.', {
      maxChars: 165,
      isExact: true,
    }),
  })
  .describe('What search engines and social networks show of this page.')
export type Seo = z.infer<typeof seo>
