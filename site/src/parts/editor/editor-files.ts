import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { ContentFile } from '../../shapes/content-file.ts'
import { editorConfiguration } from './editor-configuration.ts'
import { BLOCKS_SCRIPT, EDITOR_CODE, EDITOR_PATH, editorPage, START_SCRIPT } from './editor-page.ts'
import { type EditorRepository, editorBackend, folderOnly } from './repository.ts'
import type { RepositoryAddress } from './repository-address.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Sveltia CMS at /edit/: in development on the folder of this checkout, and on the built site where a repository is
 * named. No page knows of it. After `finishPages`, which would search and reduce its page.
 * Source: docs/decisions/visual-editor.md
 */
export function editorFiles(
  content: readonly ContentFile[],
  address: RepositoryAddress | null,
): AstroIntegration {
  const repository = address && editorBackend(address)
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
          const file = readEditorFile(pathname.slice(1), {
            content,
            repository: folderOnly(basename(ROOT)),
          })
          if (!file) return next()
          response.setHeader('Content-Type', file.type)
          response.end(file.body)
        })
      },
      'astro:build:done': ({ dir }) => {
        if (repository)
          writeEditor(fileURLToPath(new URL(`.${EDITOR_PATH}`, dir)), { content, repository })
      },
    },
  }
}

/** The content that is edited, and where it is committed. */
type Editor = { readonly content: readonly ContentFile[]; readonly repository: EditorRepository }

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  // Without its character set the script is read in another one, and fails in the middle.
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
}

/** A file of the editor by its path under /edit/; nothing where there is none. */
export function readEditorFile(path: string, editor: Editor) {
  const name = path || 'index.html'
  const type = CONTENT_TYPES[extname(name)]
  const written = writtenFiles(editor)[name]
  if (type && written !== undefined) return { type, body: written }
  if (!type || !name.startsWith(EDITOR_CODE) || name.includes('..')) return undefined
  const file = join(findEditorCode(), name.slice(EDITOR_CODE.length))
  return existsSync(file) && statSync(file).isFile()
    ? { type, body: readFileSync(file) }
    : undefined
}

/** Writes the page of the editor, its configuration and its code into a folder of the built site. */
function writeEditor(folder: string, editor: Editor): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(writtenFiles(editor)))
    writeFileSync(join(folder, name), text)
  cpSync(findEditorCode(), join(folder, EDITOR_CODE), {
    recursive: true,
    filter: (file) => extname(file) !== '.map',
  })
}

/** The files beside the code of Sveltia CMS. */
function writtenFiles({ content, repository }: Editor): Readonly<Record<string, string>> {
  return {
    'index.html': editorPage(repository.hosts),
    'start.js': START_SCRIPT,
    [BLOCKS_SCRIPT]: readFileSync(new URL(`./${BLOCKS_SCRIPT}`, import.meta.url), 'utf8'),
    'configuration.json': JSON.stringify(editorConfiguration(content, repository.backend)),
  }
}

/** @throws Error where only what `npm start` needs is installed */
function findEditorCode(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('@sveltia/cms'))
  } catch (cause) {
    throw new Error(
      'EDITOR_REPOSITORY puts the editor on the site, and its package is not installed: run `npm ci` and build again.',
      { cause },
    )
  }
}
