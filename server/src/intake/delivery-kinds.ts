import { randomUUID } from 'node:crypto'
import type { Settings } from '../settings.ts'
import type { Delivery, DeliveryKind } from '../storage/store.ts'

/** A new delivery of a kind, under an id that its message keeps over all attempts. @param mailDomain where our messages have their ids */
export function createDelivery(
  kind: DeliveryKind,
  mailDomain: string,
  id: string = randomUUID(),
): Delivery {
  return { id, kind, messageId: `<${id}@${mailDomain}>` }
}

/** What one submission causes. */
export function deliveryKindsFor({
  acknowledges,
  webhook,
}: Pick<Settings, 'acknowledges' | 'webhook'>): readonly DeliveryKind[] {
  const kinds: DeliveryKind[] = ['notify']
  if (acknowledges) kinds.push('acknowledge')
  if (webhook) kinds.push('webhook')
  return kinds
}

/** The domain in which our messages have their ids: that of MAIL_FROM. */
export function readMailDomain({ mailFrom }: Pick<Settings, 'mailFrom'>): string {
  return mailFrom.split('@')[1] ?? 'localhost'
}
