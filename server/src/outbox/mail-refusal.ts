/** That the mail server refuses whatever we send, to whomever: kept for alerts, and for other processes. */
import type { Store } from '../store/store.ts'

export type MailRefusal = {
  /** The mail server's reply. */
  readonly cause: string
  /** Since when, in milliseconds since 1970. */
  readonly since: number
}

const NAME = 'mail-refused'

/** Null: it takes mails, or none has been sent yet. */
export async function readMailRefusal({
  metadata,
}: Pick<Store, 'metadata'>): Promise<MailRefusal | null> {
  const entry = await metadata.read(NAME)
  return entry && JSON.parse(entry.text)
}

export async function writeMailRefusal(
  { metadata }: Pick<Store, 'metadata'>,
  refusal: MailRefusal | null,
  now: number,
): Promise<void> {
  await metadata.write(NAME, JSON.stringify(refusal), now)
}
