/**
 * What a form says beside its fields, for the spam checks: a header of its own, so that the body stays the
 * same when it is sent again. A dictionary of RFC 9651, such as `seconds=12, trap`.
 */
export const FORM_SIGNALS_HEADER = 'Form-Signals'

/**
 * The box that people do not see; whoever ticks it reads the markup and not the page. A box and no field of
 * text, because browsers and password managers fill in fields of text that nobody sees.
 */
export const TRAP_FIELD = 'newsletter'

export type FormSignals = {
  /** Whether the hidden box is ticked. */
  readonly trapIsTicked: boolean
  /** From the first entry in the form to its sending; null where nobody measured. */
  readonly fillSeconds: number | null
}

/** The header's value. */
export function writeSignals({ trapIsTicked, fillSeconds }: FormSignals): string {
  const members = [
    ...(fillSeconds === null ? [] : [`seconds=${Math.max(0, Math.round(fillSeconds))}`]),
    ...(trapIsTicked ? ['trap'] : []),
  ]
  return members.join(', ')
}

/** What a header's value says; nothing, if it is missing or makes no sense. */
export function readSignals(value: string | null): FormSignals {
  const members = (value ?? '').split(',').map((member) => member.trim())
  const seconds = members.map((member) => /^seconds=(\d{1,9})$/.exec(member)?.[1]).find(Boolean)
  return {
    trapIsTicked: members.includes('trap'),
    fillSeconds: seconds === undefined ? null : Number(seconds),
  }
}
