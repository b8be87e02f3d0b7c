import type { z } from 'astro/zod'
import { exactText, group } from './text.ts'

export const seo = group('What search engines and social networks show of this page.', {
  title: exactText('Browser tab and search result. About 60 characters fit.', 65),
  description: exactText('The two lines under the title in search results.', 165),
})
export type Seo = z.infer<typeof seo>
