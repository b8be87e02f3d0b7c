/** Beside the title of an article: components of parts that get its `path` and the `words` of pages/insights.yaml. */
export { default as ShareLink } from '../parts/share-link/ShareLink.astro'
