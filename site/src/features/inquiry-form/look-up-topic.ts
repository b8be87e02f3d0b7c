import { INQUIRY_TYPES } from '@lanternfield/contract/forms.ts'
import { isOffered } from '@lanternfield/contract/pages.ts'
import {
  ABOUT_PARAMETER,
  findTopic,
  readAbout,
  TOPICS_PATH,
  type Topic,
  TYPE_PARAMETER,
} from '@lanternfield/contract/topic.ts'

/** A submission waits for the topic until then. */
const LOOK_UP_WITHIN_MS = 3000

/** The page of this site that the address names as topic, or null. Never rejects. */
export async function topicOfAddress(): Promise<Topic | null> {
  const path = readAbout(location.search)
  if (!path) return null
  try {
    const response = await fetch(TOPICS_PATH, { signal: AbortSignal.timeout(LOOK_UP_WITHIN_MS) })
    return findTopic(await response.json(), path)
  } catch {
    return null
  }
}

/** The inquiry type that the address names, or an empty text. */
export function typeOfAddress(): (typeof INQUIRY_TYPES)[number] | '' {
  const named = new URLSearchParams(location.search).get(TYPE_PARAMETER)
  return INQUIRY_TYPES.find((type) => type === named && isOffered(type)) ?? ''
}

/** Removes the topic and its inquiry type from the address, and so from a reloaded page. */
export function removeFromAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete(ABOUT_PARAMETER)
  address.searchParams.delete(TYPE_PARAMETER)
  history.replaceState(history.state, '', address)
}
