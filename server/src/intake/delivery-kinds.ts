import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { Delivery, DeliveryKind } from '../store/store.ts'
import { domainOf } from '../submission/address.ts'
import type { SentSubmission } from '../submission/submission.ts'

/** A new delivery of a kind; its id stays over all attempts. @param mailDomain the domain of our Message-IDs */
export function createDelivery(
  kind: DeliveryKind,
  mailDomain: string,
  id: string = randomUUID(),
): Delivery {
  return { id, kind, messageId: `<${id}@${mailDomain}>` }
}

export type PlannedSubmission = Omit<SentSubmission, 'resume'>

/** What decides which deliveries a submission causes. */
export type KindsCore = {
  readonly settings: { readonly acknowledges: boolean }
  readonly parts: readonly {
    readonly kindsFor?: (submission: PlannedSubmission, labels: InquiryLabels) => DeliveryKind[]
  }[]
}

/** Makes the function that lists the kinds of delivery that a submission causes unless it is a suspect. */
export function createDeliveryKindsFor({ settings, parts }: KindsCore, labels: InquiryLabels) {
  return (submission: PlannedSubmission): readonly DeliveryKind[] => {
    if (submission.purpose === 'probe') return ['notify']
    return [
      'notify',
      ...(settings.acknowledges ? ['acknowledge'] : []),
      ...parts.flatMap(({ kindsFor }) => kindsFor?.(submission, labels) ?? []),
    ]
  }
}

/** The domain of our Message-IDs: that of MAIL_FROM, in ASCII as every mail server accepts it. */
export function readMailDomain({ mailFrom }: { readonly mailFrom: string }): string {
  return domainToASCII(domainOf(mailFrom)) || 'localhost'
}
