import type { SitePart } from '../site-part.ts'
import { searchIndex } from './search-index.ts'
import { search as searchShape } from './search-shape.ts'

/** The search page, its link beside the menu, and the index of all pages. */
export const search = {
  content: {
    search: {
      path: 'pages/search.yaml',
      about: 'The page that searches the site, and lists all of it.',
      shape: searchShape,
    },
  },
  routes: [{ pattern: '/search/[...index]', entrypoint: './src/parts/search/pages/search.astro' }],
  folders: ['pagefind'],
  integrations: () => [searchIndex()],
} as const satisfies SitePart
