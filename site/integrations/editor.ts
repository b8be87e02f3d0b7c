import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { EDITOR_PATH } from '../src/editor/editor-page.ts'
import { type EditorRepository, folderOnly } from '../src/editor/repository.ts'
import { findEditorCode, readEditorFile, writeEditor } from './editor-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Sveltia CMS at /edit/: in development on the folder of this checkout, and on the built site where `repository` is given.
 * No page knows of it. After `finishPages`, which would search and reduce its page.
 * Source: docs/decisions/visual-editor.md
 */
export function editor({
  repository,
}: {
  readonly repository: EditorRepository | null
}): AstroIntegration {
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': ({ command }) => {
        // At once, and not after a minute of building.
        if (command === 'build' && repository) findEditorCode()
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(EDITOR_PATH, (request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          const file = readEditorFile(pathname.slice(1), folderOnly(basename(ROOT)))
          if (!file) return next()
          response.setHeader('Content-Type', file.type)
          response.end(file.body)
        })
      },
      'astro:build:done': ({ dir }) => {
        if (repository) writeEditor(fileURLToPath(new URL(`.${EDITOR_PATH}`, dir)), repository)
      },
    },
  }
}
