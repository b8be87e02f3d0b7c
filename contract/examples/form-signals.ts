import type { FormSignals } from '../src/form-signals.ts'

/** Of a form that was sent without the header, as one without scripts is. */
export const NO_SIGNALS: FormSignals = { trapIsTicked: false, fillSeconds: null }
