import type { InquiryLabels, Profile } from '@lanternfield/contract/forms.ts'
import type { Submission } from '@lanternfield/contract/submission.ts'
import type { MailServers } from '../base/dns.ts'
import type { Finding } from '../check.ts'
import type { Brand, Company, FieldCopy, MailCopy } from '../content.ts'
import type { AlertFacts } from '../parts/alerts/alert-facts.ts'
import type { SubmissionRecord, Summary } from '../store/store.ts'
import type { Period } from '../submission/period.ts'
import type { DeletedBy } from '../submission/report-rules.ts'

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
  /** Whether a domain has a mail server. It never rejects. */
  readonly findMailServers: (domain: string) => Promise<MailServers>
  /** The public address of the site; links in mails lead there. */
  readonly siteUrl: string
  /** The address at which the company delivers or deletes a submission; it ends after some days. */
  readonly reviewLink: (submissionId: string) => string
  /** The address at which the company says that a submission is answered; it ends after some weeks. */
  readonly answerLink: (submissionId: string) => string
  /** The address at which a stored link opens the inbox until it ends. */
  readonly signInLink: (linkId: string, endsAt: number) => string
  /** The address at which its visitor sees, downloads or deletes a submission; it ends with the retention. */
  readonly submissionLink: (submission: Submission) => string
}

/** An unread submission, and from when on it may be deleted; null while that is long from now. */
export type UnreadSubmission = SubmissionRecord & { readonly deletedAfter: number | null }

/** Submissions that wait for an answer. */
export type WaitingList = {
  /** Those that are listed, oldest first. */
  readonly submissions: readonly SubmissionRecord[]
  /** How many there are. */
  readonly count: number
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
}

/** The first answers within a period. */
export type AnswerFigures = {
  readonly count: number
  /** How many of them came within the promised time. */
  readonly inTime: number
  /** From receipt to answer, in milliseconds in which the office was open; null if there are none. */
  readonly medianMs: number | null
}

/** How many submissions came from a source and medium, and how many of these looked like spam. Unknown ones have no name. */
export type SourceCount = {
  readonly name: string
  readonly count: number
  readonly suspects: number
}

/** The data of each mail. */
export type MailData = {
  /** To the company's mailbox: everything that the visitor sent. */
  readonly notification: {
    readonly submission: Submission
    /** The mail server's code, if it refused the notification with its resume; then the resume is left out. */
    readonly refusedCode?: string
    /** Whether the visitor's address is left out of the headers too. */
    readonly withoutReply?: boolean
    /** Whether no mail server was found for the visitor's domain. */
    readonly hasNoMailServer?: boolean
  }
  /** To the company's mailbox, whose mail server refused the notification: where to read it, and nothing that the visitor wrote. */
  readonly refused: {
    readonly profile: Profile
    readonly submissionId: string
    readonly receivedAt: number
    readonly refusedCode: string
  }
  /** To the visitor, for an inquiry or an application. */
  readonly 'thank-you': { readonly submission: Submission }
  /** To the visitor who asked for the guide. */
  readonly guide: { readonly submission: Submission }
  /** To an applicant: the company does not go on with the application. */
  readonly decline: { readonly submission: Submission }
  /** To the company's mailbox: submissions whose promised time is over. */
  readonly reminder: {
    readonly profile: Profile
    readonly waiting: WaitingList
    /** The mail server's code, if it refused the reminder with what visitors wrote; then that is left out. */
    readonly refusedCode?: string | undefined
  }
  /** To the company's mailbox: the link to the inbox. */
  readonly 'sign-in': { readonly profile: Profile; readonly href: string }
  /** To the company's mailbox: submissions that nobody may have read. */
  readonly digest: {
    readonly profile: Profile
    readonly unread: readonly UnreadSubmission[]
    /** The mail server's code, if it refused the digest with what visitors wrote; then that is left out. */
    readonly refusedCode?: string | undefined
  }
  /** To the company's mailbox: a submission was deleted on the website. Nothing of it but its id and its time. */
  readonly deletion: {
    readonly profile: Profile
    readonly by: DeletedBy
    readonly submissionId: string
    readonly receivedAt: number
    readonly deletedAt: number
  }
  /** To the company's mailbox: the figures of a week. */
  readonly weekly: {
    readonly profile: Profile
    readonly period: Period
    readonly summary: Summary
    /** Where its submissions came from, most frequent first; none if the mail server refused these names. */
    readonly sources: readonly SourceCount[]
    readonly answers: AnswerFigures
    readonly waiting: WaitingList
    /** What the checks of the set-up found; null: they have not run lately. */
    readonly findings: readonly Finding[] | null
    /** Whether what waits is listed with names. */
    readonly hasWords: boolean
  }
  /** To the company's mailbox: what needs an operator. */
  readonly alert: { readonly profile: Profile; readonly facts: AlertFacts }
}

export type MailName = keyof MailData

/** What the template of a mail gets. */
export type MailProps<Name extends MailName> = {
  readonly data: MailData[Name]
  readonly options: MailOptions
}
