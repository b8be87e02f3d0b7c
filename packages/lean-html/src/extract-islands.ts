import { contentOf, type Edit, replace } from './edits.ts'
import type { EmitFile } from './emit-file.ts'
import type { PageMarkup } from './parse-page.ts'

/**
 * Moves the classic scripts of the body, Astro's loader of islands, into a file. A `<template data-islands>` has
 * its URL, for the script that loads it when a visitor reaches for a form. Scripts of the head must run before the
 * page is parsed, and stay.
 */
export function extractIslands(
  html: string,
  { scripts, bodyStart }: PageMarkup,
  emitFile: EmitFile,
): Edit[] {
  const moved = scripts.filter(
    ({ start, attributes }) => start > bodyStart && attributes.type === undefined,
  )
  const [first, ...others] = moved
  if (!first) return []
  const text = moved.map((script) => contentOf(html, script)).join('\n')
  const url = emitFile('islands', 'js', text)
  return [
    replace(first, `<template data-islands="${url}"></template>`),
    ...others.map((script) => replace(script, '')),
  ]
}
