import * as v from 'valibot'
import { INQUIRY_TYPES, type InquiryLabels, purposeOf } from './forms.ts'
import { inquiryLabel } from './rules.ts'

/** What is wrong with the labels that an editor gave the inquiry types: one sentence for each wrong label, by its type. */
export function findLabelErrors(labels: InquiryLabels): Partial<InquiryLabels> {
  const problems = INQUIRY_TYPES.map((type) => [type, findProblem(type, labels)] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null))
}

function findProblem(type: keyof InquiryLabels, labels: InquiryLabels): string | null {
  const label = labels[type]
  const checked = v.safeParse(inquiryLabel, label, { abortPipeEarly: true })
  if (!checked.success) return checked.issues[0].message
  // The server would count it as one that was sent by a program.
  if (checked.output !== label) return 'Has spaces at its ends, or invisible characters.'
  if (purposeOf(label) !== 'inquiry')
    return `"${label}" is taken: the server knows by it what else was sent.`
  const duplicate = INQUIRY_TYPES.find((other) => other !== type && labels[other] === label)
  return duplicate
    ? `"${label}" is the label of \`${duplicate}\` as well; people could not tell them apart.`
    : null
}
