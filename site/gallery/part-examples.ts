/** The examples of parts, which lie in their folders. */
export { default as CaseStudyFilter } from '../src/parts/case-study-filter/Examples.astro'
export { default as Guide } from '../src/parts/guide/Examples.astro'
export { default as Search } from '../src/parts/search/Examples.astro'
export { default as ShareLink } from '../src/parts/share-link/Examples.astro'
