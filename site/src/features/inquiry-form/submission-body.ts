import { checkDraft } from '@lanternfield/contract/draft.ts'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import type { FormVariant, InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { toPayload } from '@lanternfield/contract/wire.ts'
import type { Values } from '../form-memory/values.ts'

/** What a form sends: its values, and what they are about. */
export type Entered = { readonly values: Values; readonly context: Topic | null }

type BodyOptions = {
  readonly inquiryLabels: InquiryLabels
  /** The version of the privacy notice that the form shows. */
  readonly noticeVersion: string
}

/**
 * The body of a submission, the same for the same values that are about the same, under the same notice.
 * @throws if the values were not checked before
 */
export function bodyOf(
  variant: FormVariant,
  { values, context }: Entered,
  { inquiryLabels, noticeVersion }: BodyOptions,
): string {
  const checked = checkDraft(variant, values)
  if (!checked.ok) throw new Error('The values of the form are not valid.')
  return JSON.stringify(
    toPayload(checked.value, {
      resumeBase64: values.resume?.base64 ?? null,
      facts: { ...NO_FACTS, topic: context, noticeVersion },
      inquiryLabels,
    }),
  )
}
