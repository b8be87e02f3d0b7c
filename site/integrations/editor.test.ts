import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { editorBackend } from '../src/editor/repository.ts'
import { editor } from './editor.ts'

/** Ends the build of a site, and lists what the editor has added. */
function finishBuild(repo: string | null) {
  const site = mkdtempSync(join(tmpdir(), 'lanternfield-editor-'))
  onTestFinished(() => rmSync(site, { recursive: true, force: true }))
  const repository = repo === null ? null : editorBackend({ service: 'github', repo })
  const end = editor({ repository }).hooks['astro:build:done'] as (built: { dir: URL }) => void
  end({ dir: pathToFileURL(`${site}/`) })
  const read = (file: string) => readFileSync(join(site, file), 'utf8')
  return { files: readdirSync(site, { recursive: true, encoding: 'utf8' }), read }
}

test('a build with a repository has the editor in its own folder', () => {
  const { files, read } = finishBuild('example/website')
  for (const name of ['index.html', 'start.js', 'configuration.json'])
    expect(files).toContain(join('edit', name))
  expect(files.filter((file) => !file.startsWith('edit'))).toEqual([])
  expect(JSON.parse(read('edit/configuration.json')).backend).toMatchObject({
    name: 'github',
    repo: 'example/website',
  })
})

test('a build without a repository has no file of the editor', () => {
  expect(finishBuild(null).files).toEqual([])
})
