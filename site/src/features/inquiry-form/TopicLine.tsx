import type { Topic } from '@lanternfield/contract/topic.ts'
import { useEffect, useId, useState } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'

type TopicLineProps = {
  readonly copy: FormsCopy['about']
  readonly topic: Topic | null
  readonly onRemove: () => void
}

/** The topic above a form, with a button that removes it. The server puts a checkbox in the same place. */
export function TopicLine({ copy, topic, onRemove }: TopicLineProps) {
  const id = useId()
  // Without scripts the button would do nothing.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className="form-topic" data-topic-line={copy.line}>
      {topic && (
        <>
          <p id={id} className="text-md wrap-anywhere">
            {fillIn(copy.line, { title: topic.title })}
          </p>
          {isHydrated && (
            <button
              type="button"
              className="link min-h-11 flex-none cursor-pointer px-2 text-md"
              aria-describedby={id}
              onClick={onRemove}
            >
              {copy.remove}
            </button>
          )}
        </>
      )}
    </div>
  )
}
