import { describeTextPicture, type TextPictureData } from '../lib/describe-picture.ts'
import { readArticleText } from '../shapes/article-text.ts'

/**
 * The pictures in the text of an article, by what it calls them.
 * @param originals in the order in which the text has them
 */
export async function readTextPictures(
  source: string,
  originals: readonly ImageMetadata[],
): Promise<Readonly<Record<string, TextPictureData>>> {
  const { pictures } = readArticleText(source)
  const described = await Promise.all(
    pictures.map(async ({ target }, index) => {
      const original = originals[index]
      return original ? [[target, await describeTextPicture(original)] as const] : []
    }),
  )
  return Object.fromEntries(described.flat())
}
