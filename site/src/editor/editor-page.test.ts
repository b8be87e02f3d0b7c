import { expect, test } from 'vitest'
import { editorPage, editorPolicy } from './editor-page.ts'

test('the editor of a folder may ask no other host', () => {
  expect(editorPolicy([])).not.toMatch(/https?:|\*/)
  expect(editorPage([])).toContain("default-src 'none'")
})

test('the editor of a repository may ask its hosts, and run nothing of them', () => {
  const policy = editorPolicy(['https://git.example.org'])
  expect(policy).toMatch(/connect-src [^;]*https:\/\/git\.example\.org/)
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
})

test('no search engine lists it', () => {
  expect(editorPage([])).toContain('<meta name="robots" content="noindex">')
})
