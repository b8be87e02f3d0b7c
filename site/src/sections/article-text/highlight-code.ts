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

/** Code as HTML. Its colours are classes: a style attribute would break the page's policy. */
export function highlightCode(code: string, language: string): string {
  return hljs.highlight(code, { language }).value
}
