import { lastingStorage } from '../visitor/browser-storage.ts'

export type Choice = 'accepted' | 'declined'

/** The key of the choice in local storage. */
export const CONSENT_KEY = 'cookie_consent'
/** The category of the consent dialog. */
export const ANALYTICS = 'analytics'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the browser sends Global Privacy Control, which overrides every choice. Source: w3.org/TR/gpc */
export function hasOptOutSignal(): boolean {
  return navigator.globalPrivacyControl === true
}

let latest: Choice | undefined

export function readChoice(): Choice | undefined {
  if (hasOptOutSignal()) return 'declined'
  if (latest) return latest
  return choiceIn(lastingStorage.read(CONSENT_KEY), Date.now())
}

/** Applies to this page, even if the browser cannot store it. */
export function setChoice(choice: Choice): void {
  latest = choice
}

/** Whether this visit may be measured, and an id stored. Without a tag manager only the opt-out signal prevents it. */
export function isMeasured(): boolean {
  if (!import.meta.env.PUBLIC_GTM_ID) return !hasOptOutSignal()
  return import.meta.env.PUBLIC_CONSENT === 'implied'
    ? readChoice() !== 'declined'
    : readChoice() === 'accepted'
}

/** The choice that the dialog has stored, unless it has expired. */
export function choiceIn(kept: string | null, now: number): Choice | undefined {
  try {
    const { categories, expirationTime } = JSON.parse(kept ?? '{}')
    if (!Array.isArray(categories) || !(expirationTime > now)) return undefined
    return categories.includes(ANALYTICS) ? 'accepted' : 'declined'
  } catch {
    return undefined
  }
}
