import Markdoc, { type RenderableTreeNode } from '@markdoc/markdoc'
import { articleMarkup } from './article-markup.ts'

type ArticleSource = {
  readonly source: string
  readonly file: string
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Reads an article and checks its markup.
 * @throws Error that names the file, the line and what is wrong with it
 */
export function parseArticle({ source, file, variables }: ArticleSource): RenderableTreeNode[] {
  const tree = Markdoc.parse(source)
  const config = { ...articleMarkup, variables }
  const [slip] = Markdoc.validate(tree, config).filter(({ error }) => isSerious(error.level))
  if (slip) {
    // Markdoc counts lines from 0, editors from 1.
    const line = (slip.lines[0] ?? 0) + 1
    throw new Error(`${file}, line ${line}: ${slip.error.message}`)
  }
  const article = Markdoc.transform(tree, config)
  return Markdoc.Tag.isTag(article) ? article.children : [article]
}

function isSerious(level: string): boolean {
  return level === 'error' || level === 'critical'
}
