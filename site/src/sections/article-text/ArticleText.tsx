import Markdoc from '@markdoc/markdoc'
import React from 'react'
import './article-text.css'
import { type ArticleSource, parseArticle } from './parse-article.ts'

/** The text of an article: Markdown, and the few parts of article-markup.ts. */
export function ArticleText(props: ArticleSource) {
  return <div className="article-text">{Markdoc.renderers.react(parseArticle(props), React)}</div>
}
