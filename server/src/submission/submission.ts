import type { Facts } from '@lanternfield/contract/facts.ts'
import type { TypedTexts } from '@lanternfield/contract/fields.ts'
import type { Profile, Purpose } from '@lanternfield/contract/forms.ts'

/** A stored inquiry or application. All other types of its stages derive from this one and from `Draft`. */
export type Submission = TypedTexts &
  Facts & {
    readonly id: string
    /** Milliseconds since 1970. */
    readonly receivedAt: number
    readonly profile: Profile
    /** Which mails it causes. */
    readonly purpose: Purpose
    readonly inquiryLabel: string
    /** Empty: the server writes one. */
    readonly subject: string
    readonly resume: Resume | null
    /** Whether no mail server was found for the visitor's domain when it came. */
    readonly hasNoMailServer?: true
    /** Why it looks like spam, one short word each; empty for nearly all. It is stored all the same. */
    readonly suspicions: readonly string[]
    /** When an operator declared a suspect harmless, in milliseconds since 1970. */
    readonly approvedAt: number | null
  }

export type Resume = {
  readonly fileName: string
  readonly contentType: string
  readonly sha256: string
  readonly content: Uint8Array
  /** It has changed on the disk since it was stored: its SHA-256 is another. */
  readonly isDamaged?: true
}

/** A checked submission before it is stored. */
export type SentSubmission = Omit<
  Submission,
  'id' | 'receivedAt' | 'hasNoMailServer' | 'suspicions' | 'approvedAt'
>
