/** Why a resume is refused. `format`: it does not match its name. content/answers.yaml has a sentence for each. */
export const FINDINGS = [
  'format',
  'broken',
  'protected',
  'macros',
  'active',
  'embedded',
  'remote',
  'oversized',
  'infected',
] as const

export type Finding = (typeof FINDINGS)[number]

/** The result of an inspection: nothing was found, or the first finding. */
export type ResumeVerdict =
  | { readonly isGood: true }
  | { readonly isGood: false; readonly finding: Finding }

/** The verdict on a file in which something was found. */
export function refuse(finding: Finding): ResumeVerdict {
  return { isGood: false, finding }
}

/** Ends an inspection from within; caught where it began. */
export class FindingError extends Error {
  override readonly name = 'FindingError'
  readonly finding: Finding

  constructor(finding: Finding, cause?: unknown) {
    super(finding, { cause })
    this.finding = finding
  }
}
