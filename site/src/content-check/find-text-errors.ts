import { CODE } from '../shapes/article-text.ts'
import { type CheckedFile, type ContentError, errorIn, type KnownFiles } from './content-error.ts'
import { findPictureError, findPlaceErrors } from './find-content-errors.ts'
import { nameOf } from './found-texts.ts'

/** The errors in Markdown: its markup, its pictures, and the places that facts fill. */
export function findTextErrors(file: CheckedFile, known: KnownFiles): ContentError[] {
  return [...articleErrors(file, known), ...fieldErrors(file)]
}

/** Of the fields that are Markdown; their places are checked with all other fields. */
function fieldErrors({ path, parsed, markdown }: CheckedFile): ContentError[] {
  return markdown.flatMap((field) => {
    const slips = field.read.slips.map(({ line, message }) => `in its line ${line}: ${message}`)
    const pictures = field.read.pictures.map(
      ({ target }) =>
        `has the picture ${target}, which it has no place for. Make it a section of the type \`picture\`.`,
    )
    return [...slips, ...pictures].map((message) =>
      errorIn(path, `${nameOf(field.path)} ${message}`, parsed.lineOf(field.path)),
    )
  })
}

function articleErrors({ path, text, article }: CheckedFile, known: KnownFiles): ContentError[] {
  if (!article) return []
  const missing = article.pictures.flatMap(({ target, line }) => {
    const isLocal = target.startsWith('.')
    const problem = isLocal ? findPictureError(target, path, known) : undefined
    return problem ? [{ line, message: `The picture ${problem}` }] : []
  })
  return [...article.slips, ...missing, ...wrongPlaces(text, known)].map(({ line, message }) =>
    errorIn(path, message, line),
  )
}

/** Below the fields, whose places are checked with them, and outside code, where a brace is a brace. */
function wrongPlaces(text: string, known: KnownFiles) {
  const prose = text.replaceAll(CODE, (code) => code.replace(/[^\n]/g, ' ')).split('\n')
  const firstLine = prose.indexOf('---', 1) + 1
  return prose.flatMap((words, index) =>
    index < firstLine
      ? []
      : findPlaceErrors(words, known).map((problem) => ({
          line: index + 1,
          message: `The text ${problem}`,
        })),
  )
}
