import { expect, test } from 'vitest'
import { editorPage, editorPolicy } from './editor-page.ts'

test('the editor may ask the hosts of its repository, and run nothing of them', () => {
  expect(editorPolicy([])).not.toMatch(/https?:|\*/)
  const policy = editorPolicy(['https://git.example.org'])
  expect(policy).toMatch(/connect-src [^;]*https:\/\/git\.example\.org/)
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
  expect(editorPage([])).toContain("default-src 'none'")
  expect(editorPage([])).toContain('<meta name="robots" content="noindex">')
})
