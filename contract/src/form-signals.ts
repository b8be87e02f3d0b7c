/**
 * The request header with a form's signals for the spam checks, a dictionary of RFC 9651 such as `seconds=12, trap`.
 * Not in the body, which has to stay the same when it is sent again.
 */
export const FORM_SIGNALS_HEADER = 'Form-Signals'

/**
 * The honeypot: an invisible checkbox that only programs tick. Not a text field, because browsers and password
 * managers fill in invisible ones.
 */
export const TRAP_FIELD = 'newsletter'

export type FormSignals = {
  /** Whether the hidden box is ticked. */
  readonly trapIsTicked: boolean
  /** From the first input to the submit; null if not measured. */
  readonly fillSeconds: number | null
}

/** The value of the header. */
export function writeSignals({ trapIsTicked, fillSeconds }: FormSignals): string {
  const seconds = fillSeconds !== null && `seconds=${Math.max(0, Math.round(fillSeconds))}`
  return [seconds, trapIsTicked && 'trap'].filter(Boolean).join(', ')
}

/** The signals in the value of the header; NO_SIGNALS if it is missing or malformed. */
export function readSignals(value: string | null): FormSignals {
  const members = (value ?? '').split(',').map((member) => member.trim())
  const seconds = members.map((member) => /^seconds=(\d{1,9})$/.exec(member)?.[1]).find(Boolean)
  return {
    trapIsTicked: members.includes('trap'),
    fillSeconds: seconds === undefined ? null : Number(seconds),
  }
}
