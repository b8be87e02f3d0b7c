import type { Topic } from '@lanternfield/contract/topic.ts'
import { useEffect, useId, useState } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'

type AboutLineProps = {
  readonly copy: FormsCopy['about']
  readonly topic: Topic | null
  readonly onRemove: () => void
}

/**
 * The line above a form that says what it is about, with the way to take that back. In the same place the server puts a
 * box to clear.
 */
export function AboutLine({ copy, topic, onRemove }: AboutLineProps) {
  const id = useId()
  // Without scripts the button would do nothing.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className="form-about" data-about-line={copy.line}>
      {topic && (
        <>
          <p id={id}>{fillIn(copy.line, { title: topic.title })}</p>
          {isHydrated && (
            <button
              type="button"
              className="form-about-remove"
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
