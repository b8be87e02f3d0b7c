import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HookParameters } from 'astro'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../../server/testing/files.ts'
import { CONTENT_FILES } from '../../shapes/content-files.ts'
import { editorFiles } from './editor-files.ts'
import type { RepositoryAddress } from './repository-address.ts'

function build(address: RepositoryAddress | null): string {
  const site = temporaryDirectory()
  const dir = pathToFileURL(`${site}/`)
  const { hooks } = editorFiles(CONTENT_FILES, address)
  hooks['astro:build:done']?.({ dir } as HookParameters<'astro:build:done'>)
  return site
}

test('writes the editor where a repository is named, with scripts of its own only', () => {
  const site = build({ service: 'github', repo: 'example/website' })
  const folder = join(site, 'edit')
  expect(readdirSync(folder)).toContain('sveltia')
  const { backend } = JSON.parse(readFileSync(join(folder, 'configuration.json'), 'utf8'))
  expect(backend).toMatchObject({ name: 'github', repo: 'example/website' })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(page).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="start.js">'])
  expect(readdirSync(build(null))).toEqual([])
})
