import type { FormId } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'

/**
 * What the next submission of each form of the page is about; null: nothing, or the visitor has taken it back. A form that
 * is missing has not decided yet. In memory, except with a draft. Without a store, which would be a further file for the
 * code that stores drafts before the form's own has come. Source: docs/specification.md section 3, "a selected service value"
 */
const topics = new Map<string, Topic | null>()

/** @param topic null: the next submission of the form is about nothing */
export function selectTopic(form: FormId, topic: Topic | null): void {
  topics.set(form, topic)
}

/** What a form is about; undefined if it has not decided yet. */
export function selectedTopic(form: string): Topic | null | undefined {
  return topics.get(form)
}
