import { messages } from '@lanternfield/contract/messages.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import type { KeptReason } from '../drafts/drafts.ts'

type KeptNoticeProps = {
  /** By which the dialog around the form refers to it. */
  readonly id: string
  readonly copy: FormsCopy
  /** What the form was emptied of, if anything. */
  readonly kept: { readonly why: KeptReason; readonly takeUp: () => void } | null
}

/** Above a form: that something entered before is still there. The server uses the same place to say what is wrong. */
export function KeptNotice({ id, copy, kept }: KeptNoticeProps) {
  return (
    <>
      <p
        className="form-notice"
        id={id}
        data-form-notice
        data-kind={kept?.why}
        data-offline={messages.offline}
        hidden={!kept}
        tabIndex={-1}
      >
        {kept && copy.kept[kept.why]}
      </p>
      {kept && (
        <button type="button" className="form-restore" onClick={kept.takeUp}>
          {kept.why === 'put-aside' ? copy.putBack : copy.tryAgain}
        </button>
      )}
    </>
  )
}
