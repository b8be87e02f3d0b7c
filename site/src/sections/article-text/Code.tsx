import type { LanguageFn } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import type { LANGUAGES } from '../../shapes/article-text.ts'

const GRAMMARS: Readonly<Record<(typeof LANGUAGES)[number], LanguageFn>> = {
  bash,
  json,
  python,
  sql,
  ts: typescript,
  yaml,
  text: () => ({ name: 'text', contains: [] }),
}

for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar)

type CodeProps = { readonly content: string; readonly language: string }

/**
 * A piece of code; it scrolls by itself, also with the keyboard. Its colours are classes: a style attribute would break
 * the page's policy.
 */
export function Code({ content, language }: CodeProps) {
  const html = hljs.highlight(content.trimEnd(), { language }).value
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard (WCAG 2.1.1).
    <pre tabIndex={0} translate="no">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes what it is given. */}
      <code dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  )
}
