import Markdoc, { type RenderableTreeNode } from '@markdoc/markdoc'
import type { TextPictureData } from '../../lib/describe-picture.ts'
import { readArticleText } from '../../shapes/article-text.ts'
import { articleMarkup } from './article-markup.ts'

export type ArticleSource = {
  /** The whole file, head included, so that errors name the right line. */
  readonly source: string
  /** Its path, for errors. */
  readonly file: string
  readonly chartDataLabel: string
  /** The pictures of its text, by what it calls them. */
  readonly pictures: Readonly<Record<string, TextPictureData>>
}

/**
 * Reads an article and checks its markup.
 * @throws Error that names the file, the line and what is wrong with it
 */
export function parseArticle({
  source,
  file,
  chartDataLabel,
  pictures,
}: ArticleSource): RenderableTreeNode[] {
  const { tree, slips } = readArticleText(source)
  const [slip] = slips
  if (slip) throw new Error(`${file}, line ${slip.line}: ${slip.message}`)
  const article = Markdoc.transform(tree, {
    ...articleMarkup,
    variables: { chartDataLabel, pictures },
  })
  return Markdoc.Tag.isTag(article) ? article.children : [article]
}
