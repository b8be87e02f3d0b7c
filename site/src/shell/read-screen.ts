import { describePicture, SCREENSHOT } from '../lib/describe-picture.ts'
import type { Product } from '../shapes/product.ts'
import { readContent } from './read-content.ts'

/** The picture of a product: a drawing and its words, or its screenshot, scaled. */
export async function readScreen(screen: Product['screen']) {
  if (!screen) return undefined
  const { name, picture, ...words } = screen
  return {
    ...words,
    drawing: name && { name, words: await readContent('screens') },
    picture: picture && (await describePicture({ morning: picture, alt: words.alt }, SCREENSHOT)),
  }
}
