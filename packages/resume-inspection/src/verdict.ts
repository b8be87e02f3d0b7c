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

/** The result of an inspection: the first finding, or null. */
export type ResumeVerdict = { readonly finding: Finding | null }

/** Ends an inspection from within; caught where it began. */
export class FindingError extends Error {
  override readonly name = 'FindingError'
  readonly finding: Finding

  constructor(finding: Finding, cause?: unknown) {
    super(finding, { cause })
    this.finding = finding
  }
}
