/**
 * What only the sender of a submission knows, asked of whoever opens the link in the thank-you.
 * Source: docs/decisions/signed-links.md
 */
import type { TypedTexts } from '@lanternfield/contract/fields.ts'
import { digitsOf } from '../../store/search-text.ts'

/** A telephone number where one was entered: a stranger with a similar address has a similar name. */
export type SenderQuestion = 'phone' | 'name'

/** Numbers are the same if they end in as many of the same digits: people leave out their country's code. */
const SAME_DIGITS_MIN = 7

export function questionFor({ phone }: Pick<TypedTexts, 'phone'>): SenderQuestion {
  return digitsOf(phone) === '' ? 'name' : 'phone'
}

/** Whether an answer is what was entered, but for spaces, marks, upper case and a country's code. */
export function matchesSender(
  submission: Pick<TypedTexts, 'phone' | 'name'>,
  typed: string,
): boolean {
  return questionFor(submission) === 'phone'
    ? isSamePhone(submission.phone, typed)
    : isSameName(submission.name, typed)
}

function isSamePhone(entered: string, typed: string): boolean {
  // Without the zero that stands for the country's code where a number is dialled within it.
  const dialled = (phone: string) => digitsOf(phone).replace(/^0+/, '')
  const [one, other] = [dialled(entered), dialled(typed)]
  if (one === other) return one !== ''
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one]
  return shorter.length >= SAME_DIGITS_MIN && longer.endsWith(shorter)
}

function isSameName(entered: string, typed: string): boolean {
  return foldName(typed) !== '' && foldName(typed) === foldName(entered)
}

function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}
