import { lastingStorage } from '../visitor/browser-storage.ts'

/** The visitor's choice whether the visit may be measured. */
export type Choice = 'accepted' | 'declined'

/** Where the consent dialog keeps the answer in the browser. */
export const CONSENT_KEY = 'cookie_consent'
/** The category that the dialog asks about, by its name in the dialog's cookie. */
export const ANALYTICS = 'analytics'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/**
 * Whether the browser sends the visitor's general objection. It counts as an answer, above every other: who set it up may
 * not be who accepts. Source: https://www.w3.org/TR/gpc/
 */
export function hasOptOutSignal(): boolean {
  return navigator.globalPrivacyControl === true
}

let latest: Choice | undefined

/** The visitor's answer: the signal of the browser, the one just given, or the one that this browser remembers. */
export function readChoice(): Choice | undefined {
  if (hasOptOutSignal()) return 'declined'
  if (latest) return latest
  return choiceIn(lastingStorage.read(CONSENT_KEY), Date.now())
}

/** Holds for this page at once, even if the browser cannot remember it. */
export function setChoice(choice: Choice): void {
  latest = choice
}

/**
 * Whether this visit may be measured, and with it whether the visitor may be known again. Where there is
 * no tag manager nobody else learns of anything, and so there is nothing to ask; only the signal is an answer.
 */
export function isMeasured(): boolean {
  if (!import.meta.env.PUBLIC_GTM_ID) return !hasOptOutSignal()
  return import.meta.env.PUBLIC_CONSENT === 'implied'
    ? readChoice() !== 'declined'
    : readChoice() === 'accepted'
}

/** The answer in what the dialog has kept, unless its time is over. */
export function choiceIn(kept: string | null, now: number): Choice | undefined {
  try {
    const { categories, expirationTime } = JSON.parse(kept ?? '{}')
    if (!Array.isArray(categories) || !(expirationTime > now)) return undefined
    return categories.includes(ANALYTICS) ? 'accepted' : 'declined'
  } catch {
    return undefined
  }
}
