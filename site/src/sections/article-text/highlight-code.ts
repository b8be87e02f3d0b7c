import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'

const GRAMMARS = { bash, json, python, sql, ts: typescript, yaml }

/** The languages an article's code may be in; `text` has no colours. */
export const LANGUAGES: readonly string[] = [...Object.keys(GRAMMARS), 'text']

for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar)
hljs.registerLanguage('text', () => ({ name: 'text', contains: [] }))

/** Code as HTML. Its colours are classes: a style attribute would break the page's policy. */
export function highlightCode(code: string, language: string): string {
  return hljs.highlight(code, { language }).value
}
