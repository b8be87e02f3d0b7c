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
        <summary className="link w-fit cursor-pointer">{copy.more}</summary>
        <dl className="grid gap-2 py-2.5">
          {copy.points.map(({ title, text }) => (
            <div key={title} className="gap-4 xs:grid xs:grid-cols-[7rem_minmax(0,1fr)]">
              <dt className="strong">{title}</dt>
              <dd className="wrap-anywhere">
                <TextWithMail text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <a href={privacyPath} className="link">
          {copy.link}
        </a>
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
      <span className="for-inquiry">{copy.inquiry}</span>
      <span className="for-application">{copy.application}</span>
    </>
  )
}
