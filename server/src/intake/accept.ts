import { Buffer } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import type { Message } from '@lanternfield/contract/wire.ts'
import type {
  Delivery,
  DeliveryKind,
  Idempotency,
  Resume,
  SaveResult,
  Sender,
  Store,
} from '../storage/store.ts'

export type IntakeParts = {
  readonly store: Store
  /** Whether visitors get a thank-you by e-mail. */
  readonly acknowledges: boolean
  /** The domain in which our messages have their ids. */
  readonly mailDomain: string
  /** Called when deliveries are owed that nobody knows of yet. */
  readonly onKept: () => void
  readonly now: () => number
}

/** What came with a message: the sender's own name for it, and whom it came from. */
export type Circumstances = {
  readonly idempotency: Idempotency | null
  readonly sender: Sender | null
}

/** Accepts one checked message: stores it and owes its deliveries. It is kept when this resolves to `kept`. */
export type Accept = (message: Message, circumstances: Circumstances) => Promise<SaveResult>

export function createAccept({
  store,
  acknowledges,
  mailDomain,
  onKept,
  now,
}: IntakeParts): Accept {
  const kinds: readonly DeliveryKind[] = acknowledges ? ['notify', 'acknowledge'] : ['notify']

  function owe(kind: DeliveryKind): Delivery {
    const id = randomUUID()
    return { id, kind, messageId: `<${id}@${mailDomain}>` }
  }

  return async ({ resume, ...fields }, circumstances) => {
    const receivedAt = now()
    const submission = {
      id: randomUUID(),
      receivedAt,
      ...fields,
      resume: resume && decodeResume(resume),
    }
    const result = await store.saveSubmission(
      { submission, deliveries: kinds.map(owe), ...circumstances },
      receivedAt,
    )
    if (result.kind === 'kept' && result.isNew) onKept()
    return result
  }
}

function decodeResume({ fileName, contentType, base64 }: NonNullable<Message['resume']>): Resume {
  const content = Buffer.from(base64, 'base64')
  return {
    fileName,
    contentType,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}
