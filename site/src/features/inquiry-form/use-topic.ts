import type { FormId } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { selectedTopic, selectTopic } from '../form-memory/selected-topics.ts'
import { readDrafts, storeCurrent } from '../form-memory/stored-drafts.ts'
import { removeFromAddress, topicOfAddress } from './look-up-topic.ts'

/**
 * What the next submission of a form is about, and the way to take it back. The page decides, by itself or by its
 * address: it is where the visitor came from last. Elsewhere a draft stays about what it was written about.
 * @param given what the page around the form is about, null for nothing; undefined: the address of the page says
 */
export function useTopic(form: FormId, given: Topic | null | undefined) {
  const [topic, setTopic] = useState(given ?? null)
  const ofPage = useRef<Topic | null>(given ?? null)
  const decided = useRef<Promise<void>>(Promise.resolve())

  function select(next: Topic | null): void {
    selectTopic(form, next)
    // What has been typed by now is about this.
    storeCurrent(form, readDrafts(form).current)
    setTopic(next)
  }

  async function decide(): Promise<void> {
    if (given !== undefined) {
      selectUnlessRestored()
      return
    }
    ofPage.current = await topicOfAddress()
    // Synchronously: the place that is kept for the line goes with the mark, and in a frame between the fields would move.
    flushSync(selectUnlessRestored)
    // The line is filled, or not needed; see `about-script.ts`.
    delete document.documentElement.dataset.about
  }

  /** A draft may have been restored meanwhile. */
  function selectUnlessRestored(): void {
    if (selectedTopic(form) === undefined) select(ofPage.current ?? topicOfDraft(form))
  }

  const begin = useEffectEvent(() => {
    decided.current = decide()
  })
  useEffect(() => begin(), [])

  return {
    /** As it is rendered. */
    topic,
    read: () => selectedTopic(form) ?? null,
    /** Resolves when it is known what the form is about. */
    settled: () => decided.current,
    select,
    /** A form that was cleared is about the page again. */
    reset: () => select(ofPage.current),
    /** The visitor writes about something else. */
    takeBack: () => {
      ofPage.current = null
      select(null)
      if (given === undefined) removeFromAddress()
    },
  }
}

function topicOfDraft(form: FormId): Topic | null {
  const { current, context } = readDrafts(form)
  return (current && context) || null
}
