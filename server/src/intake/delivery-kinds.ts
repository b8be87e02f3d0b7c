import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Delivery, DeliveryKind } from '../storage/store.ts'

/** A new delivery of a kind, with an id that stays the same over all attempts. @param mailDomain the domain of our Message-IDs */
export function createDelivery(
  kind: DeliveryKind,
  mailDomain: string,
  id: string = randomUUID(),
): Delivery {
  return { id, kind, messageId: `<${id}@${mailDomain}>` }
}

/** The kinds of delivery that a submission may cause. */
export function deliveryKindsFor({
  acknowledges,
  webhook,
}: {
  readonly acknowledges: boolean
  /** Null: none is configured. */
  readonly webhook: object | null
}): readonly DeliveryKind[] {
  const kinds: DeliveryKind[] = ['notify']
  if (acknowledges) kinds.push('acknowledge')
  if (webhook) kinds.push('webhook')
  return kinds
}

/** The domain of our Message-IDs: that of MAIL_FROM, in ASCII as every mail server accepts it. */
export function readMailDomain({ mailFrom }: { readonly mailFrom: string }): string {
  return domainToASCII(mailFrom.split('@')[1] ?? '') || 'localhost'
}
