/** The errors of a content file, in words for its editor: the place, the value and the expected value. */

import { suggest } from '@lanternfield/contract/text/nearest.ts'
import {
  FILLED_LATER,
  PLACEHOLDER_NAMES,
  PLACEHOLDERS_OF_FOUNDING,
} from '../shapes/placeholders.ts'
import { type CheckedFile, type ContentError, errorIn, type KnownFiles } from './content-error.ts'
import { describeIssue } from './describe-issue.ts'
import { type FoundText, nameOf } from './found-texts.ts'
import type { FieldPath } from './schemas-at.ts'

/** Files that show something. */
export const PICTURE = /\.(webp|png|jpe?g|svg|avif|heic|heif)$/i
const SCALED = /\.(webp|png|jpe?g|avif)$/i
const HEIC_ADVICE =
  'a photograph as iPhones take it (HEIC), which few browsers show. Run `npm run convert-photos`: it makes a JPEG of it, and names that here. Or save it as JPEG: on an iPhone, Settings, Camera, Formats, Most Compatible; on a Mac, File, Export in Preview; on Windows, Save as in Photos.'

const PLACE = /\{([A-Za-z]+)\}/g
const PLACES = [...PLACEHOLDER_NAMES, ...FILLED_LATER]
const inBraces = (name: string) => `{${name}}`

/** All errors of one file, in the order of its lines; for an article, those of its fields. */
export function findContentErrors(
  {
    path,
    schema,
    hasOwnPlaces,
    parsed,
    checked,
    texts,
  }: Omit<CheckedFile, 'text' | 'article' | 'markdown'>,
  known: KnownFiles,
): readonly ContentError[] {
  if (parsed.errors.length > 0)
    return parsed.errors.map(({ line, message }) => errorIn(path, message, line))
  const issues = checked.error?.issues ?? []
  const ofShape = issues
    .flatMap((issue) => describeIssue(issue, { schema, value: parsed.value }))
    // A mistyped name is one error, and not also a missing field.
    .filter(
      ({ isMissing, path }, _, all) =>
        !isMissing || !all.some(({ meant }) => meant && isSamePath(meant, path)),
    )
  const ofTexts = texts.flatMap((found) =>
    [
      ...(hasOwnPlaces ? [] : findPlaceErrors(found.text, known)),
      ...missingFiles(found, path, known),
    ].map((message) => ({ path: found.path, at: 'value' as const, message })),
  )
  return [...ofShape, ...ofTexts]
    .map(({ path: field, at, message }) =>
      errorIn(path, `${nameOf(field)} ${message}`, parsed.lineOf(field, at)),
    )
    .sort((one, other) => one.line - other.line)
}

/** Errors in the `{places}` of a text, which facts fill. */
export function findPlaceErrors(
  text: string,
  { hasFounding = true }: Pick<KnownFiles, 'hasFounding'>,
): string[] {
  return [...text.matchAll(PLACE)].flatMap(([place, name = '']) => {
    if (!PLACES.includes(name))
      return `has ${place}, which is not known.${suggest(name, PLACES, inBraces)} Known are ${PLACEHOLDER_NAMES.map(inBraces).join(', ')}.`
    if (hasFounding || !PLACEHOLDERS_OF_FOUNDING.includes(name)) return []
    return `has ${place}, but company.yaml has no \`founded\`. Write the year there, or take ${place} out of this text.`
  })
}

/** Errors in a text that names an entry or a picture. @param path its file */
function missingFiles({ text, notes }: FoundText, path: string, known: KnownFiles): string[] {
  const { entryFolder, pictureFolder } = notes
  if (pictureFolder) {
    const problem = findPictureError(text, path, known) ?? findFormatError(text, pictureFolder)
    return problem ? [problem] : []
  }
  if (!entryFolder || !/^[a-z0-9-]+$/.test(text)) return []
  const entries = [...known.paths]
    .filter((name) => name.startsWith(`${entryFolder}/`))
    .map((name) => name.slice(entryFolder.length + 1).replace(/\.\w+$/, ''))
  const ending = entryFolder === 'drawings' ? 'svg' : 'yaml'
  if (entries.includes(text)) return []
  return [
    `is ${text}, but there is no content/${entryFolder}/${text}.${ending}.${suggest(text, entries)}`,
  ]
}

/** A picture, by its path within content/. @param written the way to it from the file at `path` */
export function pictureTarget(written: string, path: string): string {
  return decodeURI(new URL(written, new URL(path, 'file:///')).pathname).slice(1)
}

/** The error in the path of a picture, if there is one. */
export function findPictureError(
  written: string,
  path: string,
  known: KnownFiles,
): string | undefined {
  const target = pictureTarget(written, path)
  if (known.heicPaths.has(target)) return `is ${written}, ${HEIC_ADVICE}`
  if (known.paths.has(target)) return undefined
  const pictures = [...known.paths].filter((name) => PICTURE.test(name))
  return `is ${written}, but there is no content/${target}.${suggest(target, pictures)}`
}

/** Logos may be drawings in the colour of the theme; all other pictures are scaled. */
function findFormatError(written: string, folder: string): string | undefined {
  const isTaken = folder === 'logos' ? PICTURE : SCALED
  if (isTaken.test(written)) return undefined
  return `is ${written}, but a picture there is a WebP, JPEG, PNG or AVIF file. Save it as one of these, at least 2400 pixels wide.`
}

function isSamePath(one: FieldPath, other: FieldPath): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index])
}
