import { countChars } from '@lanternfield/contract/characters.ts'
import { MESSAGE_MAX_CHARS } from '@lanternfield/contract/limits.ts'
import type { ComponentPropsWithRef } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { Field, fieldAttributes } from '../../ui/Field.tsx'
import { TextWithMail } from '../../ui/TextWithMail.tsx'

export type MessageFieldProps = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly copy: FormsCopy
  /** The advice for longer messages. */
  readonly longer: FormsCopy['longer']['inquiry']
  readonly text: string
  readonly control: ComponentPropsWithRef<'textarea'>
}

/** Below this, screen readers announce the counter at every key. */
const ANNOUNCE_BELOW_CHARS = 20

/** The message with a counter. Nothing is cut: the counter shows how far a text exceeds the limit. */
export function MessageField({ copy, longer, text, control, ...field }: MessageFieldProps) {
  const left = MESSAGE_MAX_CHARS - countChars(text.trim())
  const counter =
    left < 0
      ? fillIn(copy.counter.over, { count: -left })
      : fillIn(copy.counter.left, { count: left })
  const described = {
    ...field,
    optional: copy.optional,
    hint: text ? counter : fillIn(copy.hints.message, { max: MESSAGE_MAX_CHARS }),
    aside: (
      <>
        {longer.text} <TextWithMail text={longer.email} />
      </>
    ),
  }
  return (
    <Field {...described}>
      <textarea
        className="control"
        rows={4}
        data-over-limit={left < 0 || undefined}
        {...fieldAttributes(described)}
        {...control}
      />
      <p className="sr-only" aria-live="polite">
        {left < ANNOUNCE_BELOW_CHARS ? counter : ''}
      </p>
    </Field>
  )
}
