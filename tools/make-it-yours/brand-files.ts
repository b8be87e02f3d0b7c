/** The files of a brand, from two colours and a logo. */
import { findDrawingProblem } from '../../site/src/content-check/find-drawing-errors.ts'
import { readFrame } from '../../site/src/lib/drawing.ts'
import { initials } from '../../site/src/lib/initials.ts'
import { localeOf } from '../../site/src/shapes/language.ts'
import { type Answers, AnswersError, readGivenFile } from './answers.ts'
import { makeBrand } from './make-brand.ts'
import { makeMark } from './make-mark.ts'

/** A drawing that is so much wider than high has a name in it, and is no mark. */
const MARK_RATIO_MAX = 1.4

/** The files by their path within content/, and a sentence for each colour that had to be moved. */
export async function composeBrand(answers: Answers) {
  const { brand, remarks } = makeBrand(answers.colours)
  const mark = { 'mark.svg': await makeMark(initials(answers.name), localeOf(answers)) }
  const files = answers.logo === undefined ? {} : readLogo(answers.logo)
  return { files: { 'brand.yaml': brand, ...mark, ...files }, remarks }
}

/** @throws AnswersError saying what is wrong with the file */
function readLogo(file: string): Readonly<Record<string, string>> {
  const svg = readGivenFile(file, 'logo')
  const found = findDrawingProblem('logo.svg', svg)
  if (found) throw new AnswersError(`Nothing was changed. logo: ${file} ${found.problem}`)
  const [left, top, width, height] = readFrame(svg)
  if (width / height > MARK_RATIO_MAX) return { 'logo.svg': svg }
  // A mark is square: in the middle of a frame as wide as high.
  const size = Math.max(width, height)
  const square = [left - (size - width) / 2, top - (size - height) / 2, size, size].join(' ')
  return { 'mark.svg': svg.replace(/\sviewBox="[^"]*"/, ` viewBox="${square}"`) }
}
