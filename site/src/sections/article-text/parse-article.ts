import Markdoc, { type Node, type RenderableTreeNode } from '@markdoc/markdoc'
import { anchorOf } from '../../lib/anchor.ts'
import { articleMarkup, textOf } from './article-markup.ts'

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
  const twin = findTwin(tree)
  if (twin) {
    throw new Error(
      `${file}, line ${(twin.lines[0] ?? 0) + 1}: There is a heading like this above; a link could lead to one of them only.`,
    )
  }
  const article = Markdoc.transform(tree, config)
  return Markdoc.Tag.isTag(article) ? article.children : [article]
}

/** The first heading whose anchor another one above it has. */
function findTwin(tree: Node): Node | undefined {
  const anchors = new Set<string>()
  for (const node of tree.walk()) {
    if (node.type !== 'heading') continue
    const anchor = anchorOf(textOf(node))
    if (anchors.has(anchor)) return node
    anchors.add(anchor)
  }
  return undefined
}

function isSerious(level: string): boolean {
  return level === 'error' || level === 'critical'
}
