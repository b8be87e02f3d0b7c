import type { InquiryLabels, Profile } from '@lanternfield/contract/forms.ts'
import type { Brand, Company, FieldCopy, MailCopy } from '../content.ts'
import type { DeletedBy } from '../submission/deletion-report.ts'
import type { Submission } from '../submission/submission.ts'

/** Options that all mails of a server share. */
export type MailOptions = {
  readonly company: Company
  readonly brand: Brand
  /** The sentences of all mails, with the facts of the company. */
  readonly copy: MailCopy
  readonly inquiryLabels: InquiryLabels
  readonly fieldCopy: FieldCopy
  /** The sender of every mail: never the visitor, whose domain we do not speak for. */
  readonly from: string
  /** Where later bounces arrive. */
  readonly bounceTo: string
  /** The company's mailboxes. */
  readonly mailboxes: Company['mailboxes']
  /** The public address of the site; links in mails lead there. */
  readonly siteUrl: string
  /** The address at which the company delivers or deletes a submission; it ends after some days. */
  readonly reviewLink: (submissionId: string) => string
  /** The address of the inbox; null where there is none. */
  readonly inboxUrl: string | null
  /** The address at which its visitor sees, downloads or deletes a submission; null where there is no such page. */
  readonly submissionLink: (submission: Submission) => string | null
}

export type AboutSubmission = { readonly submission: Submission }

/** The data of each mail of the core. */
export type MailData = {
  /** To the company's mailbox: everything that the visitor sent. */
  readonly notification: {
    readonly submission: Submission
    /** The mail server's code, if it refused the notification with its resume; then the resume is left out. */
    readonly refusedCode?: string
    /** Whether the visitor's address is left out of the headers too. */
    readonly withoutReply?: boolean
  }
  /** To a mailbox whose mail server refused the notification: where to read it, nothing that the visitor wrote. */
  readonly refused: {
    readonly profile: Profile
    readonly submissionId: string
    readonly receivedAt: number
    readonly refusedCode: string
  }
  /** To the visitor, for an inquiry or an application. */
  readonly 'thank-you': AboutSubmission
  /** To the visitor who asked for the guide. */
  readonly guide: AboutSubmission
  /** To an applicant: the company does not go on with the application. */
  readonly decline: AboutSubmission
  /** To the company's mailbox: a submission was deleted on the website. Nothing of it but its id and its time. */
  readonly deletion: {
    readonly profile: Profile
    readonly by: DeletedBy
    readonly submissionId: string
    readonly receivedAt: number
    readonly deletedAt: number
  }
}

/** What the template of a mail gets. */
export type MailProps<Data> = {
  readonly data: Data
  readonly options: MailOptions
}
