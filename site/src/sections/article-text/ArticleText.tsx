import Markdoc from '@markdoc/markdoc'
import React from 'react'
import './article-text.css'
import { parseArticle } from './parse-article.ts'

type ArticleTextProps = {
  /** The whole file, head included, so that errors name the right line. */
  readonly source: string
  /** Its path, for errors. */
  readonly file: string
  readonly chartDataLabel: string
}

/** The text of an article: Markdown, and the few parts of article-markup.ts. */
export function ArticleText(props: ArticleTextProps) {
  return (
    <div className="article-text">
      <ParsedText {...props} />
    </div>
  )
}

/** Apart, because Astro calls the outermost component twice, once to see whose it is. */
function ParsedText({ source, file, chartDataLabel }: ArticleTextProps) {
  const content = parseArticle({ source, file, variables: { chartDataLabel } })
  return Markdoc.renderers.react(content, React)
}
