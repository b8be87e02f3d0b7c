import {
  ABOUT_PARAMETER,
  findTopic,
  readAbout,
  TOPICS_PATH,
  type Topic,
} from '@lanternfield/contract/topic.ts'

/** Longer, a submission would wait for a title. */
const LOOK_UP_WITHIN_MS = 3000

/** A path as our pages have them: where no list says that it is one, no other text passes for it. */
const PAGE_PATH = /^\/(?:[a-z0-9-]+\/)+$/

/**
 * The topic that the address of this page names; null if it names none of this site. Never rejects: where the list of
 * titles cannot be fetched, the path stands for the title.
 */
export async function topicOfAddress(): Promise<Topic | null> {
  const path = readAbout(location.search)
  if (!path) return null
  try {
    const response = await fetch(TOPICS_PATH, { signal: AbortSignal.timeout(LOOK_UP_WITHIN_MS) })
    if (!response.ok) throw new Error(`${TOPICS_PATH} was answered with ${response.status}.`)
    return findTopic(await response.json(), path)
  } catch {
    return PAGE_PATH.test(path) ? { path, title: path } : null
  }
}

/** Removes the topic from the address, so that a reload does not bring it back. */
export function removeFromAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete(ABOUT_PARAMETER)
  history.replaceState(history.state, '', address)
}
