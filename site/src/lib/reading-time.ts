/** How many words a minute people read, on screens, of texts with some code in them. */
const WORDS_PER_MINUTE = 220

/** The front matter of an article, which is not part of its text. */
const HEAD = /^---\r?\n[\s\S]*?\r?\n---\r?\n/

/** Minutes it takes to read an article, at least 1. */
export function readingMinutes(article: string): number {
  const words = article.replace(HEAD, '').split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
