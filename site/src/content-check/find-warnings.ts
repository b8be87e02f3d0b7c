import { findUndrawable } from '../lib/find-fonts.ts'
import { gapsIn } from '../lib/gaps.ts'
import { type CheckedFile, type ContentError, errorIn } from './content-error.ts'
import { PICTURE, pictureTarget } from './find-content-errors.ts'
import { nameOf } from './found-texts.ts'

/** Texts that are longer than advised and still fit, and those with a character that no font has. */
export function findTextWarnings({ path, parsed, texts }: CheckedFile): ContentError[] {
  return texts.flatMap(({ path: field, text, notes: { advisedChars, maxLength = 0 } }) => {
    const { length } = text.trim()
    const isLong = advisedChars && length > advisedChars && length <= maxLength
    const long = `has ${length} characters, and about ${advisedChars} are advised. It fits up to ${maxLength}.`
    const undrawable = findUndrawable(text)
    const missing = `has ${undrawable.join(' ')}, for which there is no font. Take it out: social pictures show a box, and the guide cannot be made with it.`
    return [...(isLong ? [long] : []), ...(undrawable.length > 0 ? [missing] : [])].map((message) =>
      errorIn(path, `${nameOf(field)} ${message}`, parsed.lineOf(field)),
    )
  })
}

/** What only the owner can write, and has not. */
export function findGaps({ path, parsed, texts }: CheckedFile): ContentError[] {
  const [first] = texts.filter(({ text }) => gapsIn(text).length > 0)
  if (!first) return []
  const message = `Only you can write what belongs here: ${gapsIn(parsed.value).join(', ')}. Until then the page is a draft or, where law asks for it, search engines are asked to show none of the site.`
  return [errorIn(path, message, parsed.lineOf(first.path))]
}

/** The pictures and drawings that files name, by their paths within content/. */
export function shownPictures(files: readonly CheckedFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(picturesOf))
}

/** @param paths all within content/ */
export function unusedPictures(
  shown: ReadonlySet<string>,
  paths: readonly string[],
): ContentError[] {
  return paths
    .filter((path) => PICTURE.test(path) && !shown.has(path))
    .map((path) => errorIn(path, 'No page shows this picture. Delete its file, or use it.'))
}

function picturesOf({ path, texts, article }: CheckedFile): string[] {
  const inFields = texts.filter(({ notes }) => notes.pictureFolder).map(({ text }) => text)
  const drawings = texts
    .filter(({ notes }) => notes.entryFolder === 'drawings')
    .map(({ text }) => `drawings/${text}.svg`)
  const inText = article?.pictures.map(({ target }) => target) ?? []
  return [...[...inFields, ...inText].map((written) => pictureTarget(written, path)), ...drawings]
}
