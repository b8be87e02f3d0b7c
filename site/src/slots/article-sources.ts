/** Readers of the articles that parts bring, the newest first, which take the place of those of content/. */
export { readGhostArticles } from '../parts/ghost/read-ghost-articles.ts'
