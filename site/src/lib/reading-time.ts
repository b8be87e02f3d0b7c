/** How many words a minute people read, on screens, of texts with some code in them. */
const WORDS_PER_MINUTE = 220

/** Minutes it takes to read a text, at least 1. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
