import { createSignedLink, REVIEW_LINK_MS } from '../base/signed-link.ts'
import type { ServerContent } from '../content.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { mailboxesOf } from '../submission/mailboxes.ts'
import type { Submission } from '../submission/submission.ts'
import type { MailOptions } from './mail-data.ts'

type MailCore = {
  readonly settings: Settings
  readonly content: ServerContent
  readonly store: Pick<Store, 'secret'>
  readonly parts: readonly {
    readonly submissionLink?: (
      core: Pick<MailCore, 'settings' | 'store'>,
      submission: Submission,
    ) => string
    readonly inboxLink?: (submissionId: string) => string
  }[]
  readonly now: () => number
}

/** The options of a server's mails. */
export function createMailOptions(core: MailCore): MailOptions {
  const { settings, content, store, parts, now } = core
  const { company, brand, mailCopy, inquiryLabels, fieldCopy } = content
  const { endpointUrl, siteUrl, bounceTo } = settings
  const reviewLink = createSignedLink('review', { secret: store.secret, endpointUrl })
  const [submissionLink] = parts.flatMap((part) => part.submissionLink ?? [])
  const [inboxLink] = parts.flatMap((part) => part.inboxLink ?? [])
  return {
    ...{ company, brand, inquiryLabels, fieldCopy, bounceTo, siteUrl },
    copy: mailCopy,
    from: settings.mailFrom,
    mailboxes: mailboxesOf(settings, company),
    reviewLink: (id) => reviewLink(id, now() + REVIEW_LINK_MS),
    inboxLink: (id) => inboxLink?.(id) ?? null,
    submissionLink: (submission) => submissionLink?.(core, submission) ?? null,
  }
}
