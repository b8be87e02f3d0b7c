import { DAY_MS } from '../base/times.ts'

/** How long a delivery is tried again after its first failure, and how long it waits where nothing tries it. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS

/**
 * Why a delivery could not be sent. `temporary` and `permanent` are replies to this message; `refused` is one to us,
 * whatever we send; `unreachable` is the lack of one, and only a probe can show whether the message or the mail server
 * is the reason.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly kind: 'unreachable' | 'refused' | 'temporary' | 'permanent'
  /** For the log: a code without addresses. */
  readonly code: string
  /** Whether the content or its size was refused for good, and not its recipient: with less in it, it may pass. */
  readonly isAboutContent: boolean
  /** How long the next attempt waits, if the other side has said so, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** How long attempts go on after the first failure, in milliseconds; undefined: as long as usual. */
  readonly giveUpAfterMs: number | undefined

  constructor(
    kind: DeliveryError['kind'],
    code: string,
    cause: unknown,
    { isAboutContent = false, retryAfterMs, giveUpAfterMs }: Details = {},
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.kind = kind
    this.code = code
    this.isAboutContent = isAboutContent
    this.retryAfterMs = retryAfterMs
    this.giveUpAfterMs = giveUpAfterMs
  }
}

type Details = Partial<Pick<DeliveryError, 'isAboutContent' | 'retryAfterMs' | 'giveUpAfterMs'>>
