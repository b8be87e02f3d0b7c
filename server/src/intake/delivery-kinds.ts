import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { INQUIRY_TYPES, type InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import type { Receiver, ReceiverConditions } from '../parts/receivers/receiver-type.ts'
import type { Delivery, DeliveryKind } from '../store/store.ts'
import { domainOf } from '../submission/address.ts'
import { receiverKind } from '../submission/receiver-kind.ts'

/** A new delivery of a kind, with an id that stays the same over all attempts. @param mailDomain the domain of our Message-IDs */
export function createDelivery(
  kind: DeliveryKind,
  mailDomain: string,
  id: string = randomUUID(),
): Delivery {
  return { id, kind, messageId: `<${id}@${mailDomain}>` }
}

type PlannedSubmission = Omit<SentSubmission, 'resume'>

/** The kinds of delivery that a submission causes unless it is a suspect. */
export type DeliveryKindsFor = (submission: PlannedSubmission) => readonly DeliveryKind[]

type DeliverySettings = {
  readonly acknowledges: boolean
  /** Null: none is configured. */
  readonly webhook: object | null
  readonly receivers: readonly Pick<Receiver, 'name' | 'when'>[]
}

export function createDeliveryKindsFor(
  { acknowledges, webhook, receivers }: DeliverySettings,
  labels: InquiryLabels,
): DeliveryKindsFor {
  return (submission) => {
    const kinds: DeliveryKind[] = ['notify']
    if (submission.purpose === 'probe') return kinds
    if (acknowledges) kinds.push('acknowledge')
    if (webhook) kinds.push('webhook')
    for (const { name, when } of receivers)
      if (fits(submission, when, labels)) kinds.push(receiverKind(name))
    return kinds
  }
}

function fits(
  { profile, inquiryLabel, topic, source }: PlannedSubmission,
  when: ReceiverConditions,
  labels: InquiryLabels,
): boolean {
  // Programs may send any label, and the form for the guide has one of its own.
  const type = INQUIRY_TYPES.find((type) => labels[type] === inquiryLabel)
  const pages = [topic?.path, source?.landing]
  return (
    (when.profile?.includes(profile) ?? true) &&
    (when.inquiryType?.includes(type ?? '') ?? true) &&
    (when.path?.some((start) => pages.some((page) => page?.startsWith(start))) ?? true)
  )
}

/** The domain of our Message-IDs: that of MAIL_FROM, in ASCII as every mail server accepts it. */
export function readMailDomain({ mailFrom }: { readonly mailFrom: string }): string {
  return domainToASCII(domainOf(mailFrom)) || 'localhost'
}
