import { messages } from '@lanternfield/contract/messages.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import type { SavedReason } from './drafts.ts'

type FormMessageProps = {
  /** For the `aria-describedby` of the dialog around the form. */
  readonly id: string
  readonly copy: FormsCopy
  readonly saved: { readonly reason: SavedReason; readonly restore: () => void } | null
}

/** The line above a form that offers a saved draft. The server puts its message in the same place. */
export function FormMessage({ id, copy, saved }: FormMessageProps) {
  return (
    <>
      <p
        className="form-message strong"
        id={id}
        data-form-message
        data-kind={saved?.reason}
        data-offline={messages.offline}
        hidden={!saved}
        tabIndex={-1}
      >
        {saved && copy.saved[saved.reason]}
      </p>
      {saved && (
        <button
          type="button"
          className="link strong -mt-3 min-h-11 cursor-pointer justify-self-start"
          onClick={saved.restore}
        >
          {saved.reason === 'put-aside' ? copy.putBack : copy.tryAgain}
        </button>
      )}
    </>
  )
}
