/** The files of a brand, from two colours and a logo. */
import { findDrawingProblem } from '../../site/src/content-check/find-drawing-errors.ts'
import { cleanDrawing } from '../../site/src/lib/clean-drawing.ts'
import { isAboutSquare } from '../../site/src/lib/drawing.ts'
import { initials } from '../../site/src/lib/initials.ts'
import { localeOf } from '../../site/src/shapes/language.ts'
import { type Answers, AnswersError, readGivenFile } from './answers.ts'
import { makeBrand } from './make-brand.ts'
import { makeMark } from './make-mark.ts'

/** The files by their path within content/, and a sentence for what is not as it was given. */
export async function composeBrand(answers: Answers) {
  const { name, colours, logo, logoDark, mark } = answers
  const { brand, remarks } = makeBrand(colours)
  const files: Record<string, string> = {}
  const own = logo && readDrawn(logo, 'logo')
  // A logo that is about square stands before the name, as a mark does.
  const place = own && !mark && isAboutSquare(cleanDrawing(own, '')) ? 'mark' : 'logo'
  if (own) files[`${place}.svg`] = own
  if (logoDark) files[`${place}-dark.svg`] = readDrawn(logoDark, 'logoDark')
  if (mark) files['mark.svg'] = readDrawn(mark, 'mark')
  const remark =
    'Icons show the initials, since there is no square drawing. Name one as `mark`, or put it into content/mark.svg.'
  if (!files['mark.svg']) {
    files['mark.svg'] = await makeMark(initials(name), localeOf(answers))
    remarks.push(remark)
  }
  return { files: { 'brand.yaml': brand, ...files }, remarks }
}

/** @throws AnswersError saying what is wrong with the file */
function readDrawn(file: string, answer: 'logo' | 'logoDark' | 'mark'): string {
  const svg = readGivenFile(file, answer)
  const found = findDrawingProblem(answer === 'mark' ? 'mark.svg' : 'logo.svg', svg)
  if (found) throw new AnswersError(`Nothing was changed. Your ${answer} ${found.problem}`)
  return svg
}
