/** What others have made is published with what its licence asks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '../routes.ts'

const sections = readFileSync(join(DIST, 'licenses.txt'), 'utf8').split(/^={80}\n\n/m)

test.each([
  ['@fontsource-variable/inter', 'SIL OPEN FONT LICENSE Version 1.1'],
  ['react-dom', 'Meta Platforms'],
  ['scheduler', 'Meta Platforms'],
  ['lucide-react', 'Cole Bemis'],
  ['idb-keyval', 'Apache License'],
  ['astro', 'Permission is hereby granted'],
  ['tailwindcss', 'Permission is hereby granted'],
  ['daisyui', 'Permission is hereby granted'],
  ['pagefind', 'Permission is hereby granted'],
])('the licence of %s is published', (name, words) => {
  expect(sections.find((section) => section.startsWith(`${name} `))).toContain(words)
})
