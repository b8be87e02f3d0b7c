import * as compiled from '../../compiled/messages.ts'
import { RESUME_MAX_MB } from './limits.ts'
import { fillCopy } from './text/fill-copy.ts'

const copy = compiled.messages

/** Which names and telephone numbers are taken, from content/forms.yaml: `letters` or `written`, `specified` or `national`. */
export const rules = compiled.rules

/** The messages of the forms and the server to visitors that both use, from content/messages.yaml. */
export const messages = {
  ...copy,
  tooShort: (count: number) => fillCopy(copy.tooShort, { count }),
  tooLong: (count: number) => fillCopy(copy.tooLong, { count }),
  resumeTooLarge: fillCopy(copy.resumeTooLarge, { max: RESUME_MAX_MB }),
  tooManySubmissions: (count: number) =>
    fillCopy(copy.tooManySubmissions[count === 1 ? 'one' : 'other'], { count }),
}
