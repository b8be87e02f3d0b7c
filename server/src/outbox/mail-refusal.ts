/** That the mail server refuses whatever we send, to whomever: kept for alerts, and for other processes. */
import type { DeliveryKind, Store } from '../store/store.ts'
import { receiverOf } from '../submission/receiver-kind.ts'

export type MailRefusal = {
  /** The mail server's reply. */
  readonly cause: string
  /** Since when, in milliseconds since 1970. */
  readonly since: number
  /** The kinds of mail of the transport that is refused. */
  readonly kinds: readonly DeliveryKind[]
}

type MetadataStore = Pick<Store, 'metadata'>

const NAME = 'mail-refused'

/** Null: it takes mails, or none has been sent yet. */
export async function readMailRefusal({ metadata }: MetadataStore): Promise<MailRefusal | null> {
  const entry = await metadata.read(NAME)
  return entry && JSON.parse(entry.text)
}

/**
 * Records that a transport was refused, or, with null, that it delivered a mail.
 * @param kinds those of the transport: another one may be refused where this is not
 */
export async function writeMailRefusal(
  { metadata }: MetadataStore,
  refusal: Pick<MailRefusal, 'cause' | 'since'> | null,
  now: number,
  kinds: readonly DeliveryKind[] = ['notify'],
): Promise<void> {
  // A receiver that takes nothing has an alert of its own.
  const [kind = ''] = kinds
  if (receiverOf(kind) !== null) return
  const known = await readMailRefusal({ metadata })
  // The company's is worse than that of visitors, which their next try records again.
  const isWorse = kind === 'notify' && known?.kinds[0] !== kind
  const isChanged = refusal ? known === null || isWorse : known?.kinds[0] === kind
  if (isChanged) await metadata.write(NAME, JSON.stringify(refusal && { ...refusal, kinds }), now)
}
