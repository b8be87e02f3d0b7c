import { messages } from '@lanternfield/contract/messages.ts'
import { MessageField } from '../src/features/inquiry-form/Fields.tsx'
import { SavedDraftLine } from '../src/features/inquiry-form/InquiryForm.tsx'
import type { FormsCopy } from '../src/shapes/forms.ts'
import { Field, type FieldProps, fieldAttributes } from '../src/ui/Field.tsx'
import { FileDrop } from '../src/ui/FileDrop.tsx'

type CopyProps = { readonly copy: FormsCopy }
type Described = Omit<FieldProps, 'children'>

/** A field in each of its states. */
export function FieldStates({ copy }: CopyProps) {
  const states: readonly (Described & { readonly control: Record<string, unknown> })[] = [
    { id: 'field-empty', name: 'empty', label: 'Empty', control: {} },
    {
      id: 'field-filled',
      name: 'filled',
      label: 'Filled',
      control: { defaultValue: 'Mira Holloway' },
    },
    {
      ...{ id: 'field-optional', name: 'optional', label: 'Optional, with a hint' },
      ...{ optional: copy.optional, hint: copy.hints.phone, control: {} },
    },
    {
      ...{ id: 'field-wrong', name: 'wrong', label: 'Wrong', error: messages.emailFormat },
      control: { defaultValue: 'mira@' },
    },
  ]
  const sending = { id: 'field-sending', name: 'sending', label: 'While it is sent' }
  return (
    <>
      <form className="inquiry-form g-pair">
        {states.map(({ control, ...described }) => (
          <Field key={described.id} {...described}>
            <input className="control" type="text" {...fieldAttributes(described)} {...control} />
          </Field>
        ))}
        <Choice id="choice" label="A choice" copy={copy} />
        <Choice id="choice-wrong" label="A choice, wrong" copy={copy} error={messages.required} />
      </form>
      <form className="inquiry-form g-pair" aria-busy="true">
        <Field {...sending}>
          <input
            className="control"
            type="text"
            defaultValue="Mira Holloway"
            readOnly
            {...fieldAttributes(sending)}
          />
        </Field>
      </form>
    </>
  )
}

function Choice({ copy, ...described }: CopyProps & Omit<Described, 'children' | 'name'>) {
  const field = { ...described, name: described.id }
  return (
    <Field {...field}>
      <select className="control" {...fieldAttributes(field)}>
        <option>{copy.choose.inquiryType}</option>
        <option>Request for services</option>
      </select>
    </Field>
  )
}

const DROP_STATES = ['idle', 'accept', 'reject', 'dialog', 'reading', 'chosen', 'wrong'] as const

/** The area for a file in each of its states. Those that a pointer brings about are set by the script of the page. */
export function FileDropStates({ copy }: CopyProps) {
  const text = {
    accept: copy.resume.accept,
    reject: copy.resume.reject,
    dialog: copy.resume.choosing,
  }
  return (
    <form className="inquiry-form g-pair">
      {DROP_STATES.map((state) => {
        const error = state === 'wrong' ? messages.resumeFormat : undefined
        const described = { id: `drop-${state}`, name: `drop-${state}`, label: state, error }
        return (
          <div
            key={state}
            data-drop-state={state in text ? state : undefined}
            data-drop-text={text[state as keyof typeof text]}
          >
            <Field {...described}>
              <FileDrop
                attributes={fieldAttributes(described)}
                copy={copy.resume}
                accept={{}}
                file={state === 'chosen' ? { name: 'mira-holloway.pdf', size: 148_000 } : null}
                isReading={state === 'reading'}
                onChoose={ignore}
                onTooMany={ignore}
                onRemove={ignore}
              />
            </Field>
          </div>
        )
      })}
    </form>
  )
}

/** The message with its counter. */
export function MessageStates({ copy }: CopyProps) {
  const texts = {
    empty: '',
    written: 'Our storm claims wait nine days.',
    long: 'Our claims wait. '.repeat(20),
  }
  return (
    <form className="inquiry-form g-pair">
      {Object.entries(texts).map(([state, text]) => (
        <MessageField
          key={state}
          id={`message-${state}`}
          name={`message-${state}`}
          label={copy.labels.message}
          error={state === 'long' ? messages.tooLong(256) : undefined}
          copy={copy}
          longer={copy.longer.inquiry}
          text={text}
          control={{ defaultValue: text }}
        />
      ))}
    </form>
  )
}

/** The line above a form that offers what was typed. */
export function SavedDraftStates({ copy }: CopyProps) {
  return (
    <div className="inquiry-form g-pair">
      {(['put-aside', 'not-sent', 'unknown'] as const).map((reason) => (
        <div key={reason}>
          <SavedDraftLine id={`notice-${reason}`} copy={copy} saved={{ reason, restore: ignore }} />
        </div>
      ))}
    </div>
  )
}

function ignore(): void {}
