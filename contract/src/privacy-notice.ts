/**
 * The privacy notice at a form, and its version, which each submission names. The build derives the version from
 * the words.
 * Source: docs/decisions/privacy-notice.md
 */

/** The name of the version in a `SendEmailPayload`, and of the hidden input of a form. */
export const NOTICE_VERSION_FIELD = 'noticeVersion'

/** The build's file with the notice of its forms, a `PrivacyNotice`. */
export const NOTICE_PATH = '/privacy-notice.json'

export type PrivacyNotice = {
  readonly version: string
  /** All its words, for all forms, as plain text. */
  readonly text: string
}

const NOTICE_VERSION = /^[a-zA-Z0-9._-]{1,64}$/

/**
 * Checks a version that claims to be one. If it is malformed it counts as none: a page chose it and not the
 * visitor, who could not correct it and would lose the message. A version that is unknown to this site is one too:
 * the page may be older, or belong to another site of the company.
 * @param sent anything at all
 */
export function checkNoticeVersion(sent: unknown): string | null {
  return typeof sent === 'string' && NOTICE_VERSION.test(sent) ? sent : null
}
