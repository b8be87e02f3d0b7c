/** What a visitor has answered to the question whether the visit may be measured. */
export type Choice = 'accepted' | 'declined'

/** Where the consent dialog keeps the answer in the browser. */
export const CONSENT_KEY = 'cookie_consent'
/** What the visitor is asked about: the dialog's name for it, which stands in what it keeps. */
export const ANALYTICS = 'analytics'

let latest: Choice | undefined

/** The visitor's answer: the one just given, or the one that this browser remembers. */
export function readChoice(): Choice | undefined {
  if (latest) return latest
  try {
    return choiceIn(localStorage.getItem(CONSENT_KEY), Date.now())
  } catch {
    return undefined
  }
}

/** Holds for this page at once, even if the browser cannot remember it. */
export function setChoice(choice: Choice): void {
  latest = choice
}

/**
 * Whether this visit may be measured, and with it whether the visitor may be known again. Where there is
 * no tag manager nobody else learns of anything, and so there is nothing to ask.
 */
export function isMeasured(): boolean {
  if (!import.meta.env.PUBLIC_GTM_ID) return true
  return import.meta.env.PUBLIC_CONSENT === 'implied'
    ? readChoice() !== 'declined'
    : readChoice() === 'accepted'
}

/** The answer in what the dialog has kept, unless its time is over. */
export function choiceIn(kept: string | null, now: number): Choice | undefined {
  if (!kept) return undefined
  const { categories, expirationTime } = JSON.parse(kept)
  if (!Array.isArray(categories) || !(expirationTime > now)) return undefined
  return categories.includes(ANALYTICS) ? 'accepted' : 'declined'
}
