import { messages } from '@lanternfield/contract/messages.ts'
import type { SendFailure } from './send.ts'

const SENTENCES: Readonly<Record<SendFailure['reason'], string>> = {
  offline: messages.offline,
  network: messages.sendFailed,
  'no-answer': messages.noAnswer,
  status: messages.sendFailed,
  fault: messages.sendFailed,
}

/** The error message for a submission that is not known to be stored. */
export function sentenceFor({ reason, status, retryAfterS }: SendFailure): string {
  if (status !== 429) return SENTENCES[reason]
  return messages.tooManySubmissions(Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)))
}
