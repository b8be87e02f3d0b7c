import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suggest } from '@lanternfield/contract/nearest.ts'
import { isHeicFile } from '../lib/heic.ts'
import { slugOf } from '../lib/slug.ts'
import { type ArticleText, readArticleText } from '../shapes/article-text.ts'
import { CONTENT_FILES } from '../shapes/handbook-files.ts'
import { findLinkMistakes } from './find-link-mistakes.ts'
import { findLongTexts } from './find-long-texts.ts'
import {
  type ContentFile,
  type ContentShape,
  contentShape,
  findMistakes,
  type KnownFiles,
  type Mistake,
  PICTURE,
} from './find-mistakes.ts'
import { findTextMistakes } from './find-text-mistakes.ts'
import { textsOf } from './found-texts.ts'
import { parseFile } from './parse-file.ts'
import { type FieldPath, schemasAt } from './schemas-at.ts'
import { isTaken } from './taken-names.ts'
import { usedPictures } from './used-pictures.ts'

/** The folder whose entries have addresses directly below the home page. */
const CUSTOM_PAGES = 'custom-pages/'

/** A file or a folder that the site reads. */
type Place = { readonly path: string; readonly shape: ContentShape }

/** A content file, its shape, and what is in it. */
export type CheckedFile = Required<ContentFile> & {
  readonly contents: ContentShape
  /** What is below its fields, if it is an article. */
  readonly article: ArticleText | undefined
  /** Fields that are Markdown. */
  readonly markdown: readonly MarkdownField[]
}

type MarkdownField = { readonly path: FieldPath; readonly read: ArticleText }

export type ContentReport = {
  /** What stops the build. */
  readonly mistakes: readonly Mistake[]
  /** What an editor should know, and what nothing breaks by. */
  readonly warnings: readonly Mistake[]
}

/** What the server reads has places of its own, which the shapes check. */
const WITHOUT_FACTS = ['answers.yaml', 'mails.yaml']

const readPlaces = (): readonly Place[] =>
  CONTENT_FILES.flatMap(({ path, shape }) => {
    const contents = contentShape(shape, { hasFacts: !WITHOUT_FACTS.includes(path) })
    return path.split(' and ').map((one) => ({ path: one, shape: contents }))
  })

/**
 * Every mistake in every file of a folder, and what else is worth knowing, each in the order of the files.
 * @param folder the path of `content/`
 * @param now what is dated later is not on the site yet
 */
export function checkContent(folder: string, now = Date.now()): ContentReport {
  const paths = globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  const known: KnownFiles = {
    paths: new Set(paths),
    heicPaths: new Set(
      paths.filter((path) => PICTURE.test(path) && isHeicFile(join(folder, path))),
    ),
    entriesOf: (name) =>
      paths
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => path.slice(name.length + 1).replace(/\.\w+$/, '')),
  }
  const places = readPlaces()
  const files = places.flatMap((place) =>
    filesAt(place, paths)
      .filter((path) => !wrongName(place, path))
      .map((path) => readFile(folder, path, place.shape)),
  )
  const mistakes = [
    ...places.flatMap((place) => wrongFiles(place, paths)),
    ...files.flatMap((file) => findMistakes(file, file.contents, known)),
    ...files.flatMap((file) => findTextMistakes(file, known)),
    ...findLinkMistakes(files, now),
  ]
  const warnings = [...files.flatMap(findLongTexts), ...unusedPictures(files, paths)]
  return { mistakes: mistakes.sort(byPlace), warnings: warnings.sort(byPlace) }
}

/** A line for each mistake, as compilers write them: editors of code jump there. */
export function describeMistakes(mistakes: readonly Mistake[], kind = 'mistake'): string {
  const count =
    mistakes.length === 1 ? `There is one ${kind}` : `There are ${mistakes.length} ${kind}s`
  const lines = mistakes.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
  return [`${count} in content/:`, ...lines].join('\n')
}

const byPlace = (one: Mistake, other: Mistake) =>
  one.file.localeCompare(other.file) || one.line - other.line

function filesAt({ path }: Place, paths: readonly string[]): readonly string[] {
  return paths.filter((file) =>
    path.endsWith('/')
      ? file.startsWith(path) && !file.slice(path.length).includes('/')
      : file === path,
  )
}

function readFile(folder: string, path: string, contents: ContentShape): CheckedFile {
  const text = readFileSync(join(folder, path), 'utf8')
  const article = path.endsWith('.mdoc') ? readArticleText(text) : undefined
  const parsed = parseFile(path, text)
  const markdown = textsOf(parsed.value)
    .filter((found) =>
      schemasAt({ schema: contents.schema, value: parsed.value }, found.path).some(
        ({ isMarkdown }) => isMarkdown,
      ),
    )
    .map((found) => ({ path: found.path, read: readArticleText(found.text) }))
  return { path, text, parsed, contents, article, markdown }
}

function wrongFiles(place: Place, paths: readonly string[]): readonly Mistake[] {
  const files = filesAt(place, paths)
  if (files.length === 0 && !place.path.endsWith('/')) return [missingFile(place.path, paths)]
  return files.flatMap((file) => wrongName(place, file) ?? takenAddress(place, file))
}

function takenAddress({ path: folder }: Place, file: string): readonly Mistake[] {
  if (folder !== CUSTOM_PAGES) return []
  const name = file.slice(folder.length).replace(/\.yaml$/, '')
  if (!isTaken(name)) return []
  const message = `The address of this page would be /${name}/, which the site uses already. Give the file another name.`
  return [{ file: `content/${file}`, line: 1, message }]
}

function missingFile(path: string, paths: readonly string[]): Mistake {
  const files = paths.filter((name) => /\.ya?ml$/.test(name))
  const message = `This file is missing.${suggest(path, files)}`
  return { file: `content/${path}`, line: 1, message }
}

function wrongName({ path }: Place, file: string): Mistake | undefined {
  if (!path.endsWith('/')) return undefined
  const extension = path === 'insights/' ? 'mdoc' : 'yaml'
  try {
    slugOf({ folder: path.slice(0, -1), file: file.slice(path.length), extension })
    return undefined
  } catch (error) {
    const message = (error as Error).message.replace(`content/${file}: its`, 'Its')
    return { file: `content/${file}`, line: 1, message }
  }
}

function unusedPictures(files: readonly CheckedFile[], paths: readonly string[]): Mistake[] {
  const used = usedPictures(files)
  return paths
    .filter((path) => PICTURE.test(path) && !used.has(path))
    .map((path) => ({
      file: `content/${path}`,
      line: 1,
      message: 'No page shows this picture. Delete its file, or use it.',
    }))
}
