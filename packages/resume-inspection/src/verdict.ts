import { messages, resumeContentMessages } from '@lanternfield/contract/messages.ts'

/** Why the content of a resume is refused. `format`: it does not match its name. */
export type Finding = 'format' | keyof typeof resumeContentMessages

/** The result of an inspection: nothing was found, or the first finding. */
export type ResumeVerdict =
  | { readonly isGood: true }
  | { readonly isGood: false; readonly finding: Finding }

export const GOOD: ResumeVerdict = { isGood: true }

export function refuse(finding: Finding): ResumeVerdict {
  return { isGood: false, finding }
}

/** The message to the visitor. */
export function sentenceFor(finding: Finding): string {
  return finding === 'format' ? messages.resumeFormat : resumeContentMessages[finding]
}

/** Ends an inspection from within; caught where it began. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly finding: Finding

  constructor(finding: Finding, cause?: unknown) {
    super(finding, { cause })
    this.finding = finding
  }
}
