import type { FormVariant } from '@lanternfield/contract/forms.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { TextWithMail } from '../../ui/TextWithMail.tsx'

type PrivacyNoticeProps = {
  /** The id of its first line, for the `aria-describedby` of the submit button. */
  readonly id: string
  readonly copy: FormsCopy['privacy']
  readonly inquiryType: FormVariant['inquiryType']
  readonly privacyPath: string
}

/** The privacy notice at a form: a line at the button, and details to open. Source: docs/decisions/privacy-notice.md */
export function PrivacyNotice({ id, copy, inquiryType, privacyPath }: PrivacyNoticeProps) {
  return (
    <div className="form-privacy">
      <p id={id}>
        <PurposeLine copy={copy} inquiryType={inquiryType} />
      </p>
      <details>
        <summary>{copy.more}</summary>
        <dl>
          {copy.points.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <TextWithMail text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <a href={privacyPath}>{copy.link}</a>
      </details>
    </div>
  )
}

/** If the visitor chooses the inquiry type, the style sheet shows one of two lines. */
function PurposeLine({ copy, inquiryType }: Pick<PrivacyNoticeProps, 'copy' | 'inquiryType'>) {
  if (inquiryType === 'leadMagnet') return copy.guide
  if (inquiryType === 'careers') return copy.application
  if (inquiryType !== 'asked') return copy.inquiry
  return (
    <>
      <span className="if-inquiry">{copy.inquiry}</span>
      <span className="if-application">{copy.application}</span>
    </>
  )
}
