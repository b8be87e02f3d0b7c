import { expect, test } from 'vitest'
import { ALL_TYPES, describeLeftOut, findConcerned } from './concerned.ts'

test.each([
  ['server/src/jobs/purge.ts', ['server/src/jobs/'], ['server']],
  ['server/src/mail/templates/parts.tsx', ['server/src/mail/'], ['server']],
  ['server/testing/mailbox.ts', ['server/'], ['server', '.']],
  ['site/src/sections/home/Hero.tsx', ['site/src/sections/'], ['site']],
  ['site/src/shapes/team.ts', ['site/src/shapes/'], ['.astro files']],
  ['site/src/pages/404.astro', ['site/src/pages/'], ['.astro files']],
  ['site/src/features/popups/arbiter.ts', ['site/src/features/popups/'], ['site']],
  ['contract/src/rules.ts', [], ['contract', 'server', 'site']],
  ['packages/lean-html/src/prune-css.ts', ['packages/lean-html/'], ['packages/lean-html', 'site']],
  ['content/company.yaml', ['site/src/content-check/', 'tools/content/'], []],
  ['tools/update/merge-version.ts', ['tools/update/'], ['.']],
  ['README.md', [], []],
])('%s concerns its place, and the types that it can break', (path, places, types) => {
  expect(findConcerned([path])).toEqual({ places: ['contract/', ...places], types })
})

test.each([
  ['no change', []],
  ['a change of package.json', ['docs/http.md', 'package.json']],
])('%s concerns everything', (_, changed) => {
  expect(findConcerned(changed)).toEqual({ places: [], types: ALL_TYPES })
})

test('the last line says what is left to npm test', () => {
  expect(describeLeftOut(findConcerned(['contract/src/rules.ts']))).toBe(
    'tests outside contract/; types of packages/lean-html, packages/resume-inspection, packages/settings, .astro files, .; unused code, builds, browser tests',
  )
})
