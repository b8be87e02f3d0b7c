/** The fields of a form, by the table of fields in the contract. */
import { countChars } from '@lanternfield/contract/characters.ts'
import {
  type ChoiceFieldName,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FormId,
  isChoice,
  type TypedFieldName,
} from '@lanternfield/contract/fields.ts'
import type { FormVariant } from '@lanternfield/contract/forms.ts'
import { MESSAGE_MAX_CHARS } from '@lanternfield/contract/limits.ts'
import { rules } from '@lanternfield/contract/messages.ts'
import { isOffered, TAKES_APPLICATIONS } from '@lanternfield/contract/pages.ts'
import { type ComponentProps, type ComponentPropsWithRef, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { Field, type FieldProps, fieldAttributes } from '../../ui/Field.tsx'
import { TextWithMail } from '../../ui/TextWithMail.tsx'
import { ResumeField } from './ResumeField.tsx'
import type { FormSession } from './session.ts'
import { suggestAddress } from './suggest-address.ts'

type FormFieldProps<Name extends FieldName = FieldName> = {
  readonly name: Name
  readonly form: FormId
  readonly variant: FormVariant
  readonly copy: FormsCopy
  readonly session: FormSession
}

/** A field of a form, if the form asks for it. */
export function FormField(props: FormFieldProps) {
  const { name, variant, copy, session } = props
  const { inquiryType } = variant
  if (name === 'resume')
    return (
      ((inquiryType === 'asked' && TAKES_APPLICATIONS) || inquiryType === 'careers') && (
        <ResumeField {...props} {...describeField(props)} />
      )
    )
  if (name === 'inquiryType' && inquiryType !== 'asked')
    return <input type="hidden" name={name} value={inquiryType} />
  if (variant[name] === 'absent') return null
  if (isChoice(name)) return <ChoiceField {...props} name={name} />
  if (name !== 'message') return <LineField {...props} name={name} />
  const { texts } = session.draft
  const typeOfDraft = inquiryType === 'asked' ? texts.inquiryType : inquiryType
  return (
    <MessageField
      {...describeField(props)}
      copy={copy}
      longer={copy.longer[typeOfDraft === 'careers' ? 'application' : 'inquiry']}
      text={texts.message}
      control={{ readOnly: session.status === 'sending' }}
    />
  )
}

function describeField({ name, form, variant, copy, session }: FormFieldProps) {
  const isOptional = name !== 'resume' && variant[name] === 'optional'
  return {
    id: `${form}-${name}`,
    name,
    label: copy.labels[name],
    error: session.errors[name],
    optional: isOptional ? copy.optional : undefined,
  }
}

function ChoiceField(props: FormFieldProps<ChoiceFieldName>) {
  const { name, copy, session } = props
  const described = describeField(props)
  const labels: Readonly<Record<string, string>> = copy.choices[name]
  const choices: readonly string[] = FIELDS[name].choices
  const offered = choices.filter((choice) => name !== 'inquiryType' || isOffered(choice))
  return (
    <div inert={session.status === 'sending'}>
      <Field {...described}>
        <select className="control" defaultValue="" {...fieldAttributes(described)}>
          <option value="">{copy.choose[name]}</option>
          {offered.map((choice) => (
            <option key={choice} value={choice}>
              {labels[choice]}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

function LineField(props: FormFieldProps<Exclude<TypedFieldName, ChoiceFieldName | 'message'>>) {
  const { name, variant, copy, session } = props
  const field = FIELDS[name]
  const isLimited = variant.phone === 'required' && rules.phones === 'specified'
  const described = {
    ...describeField(props),
    hint: name === 'phone' && isLimited ? copy.hints.phone : undefined,
  }
  const control = {
    className: 'control',
    type: field.control,
    autoComplete: field.autoComplete,
    inputMode: field.control,
    'data-first-focus': name === FIELD_NAMES[0] && !session.isRestored ? '' : undefined,
    ...fieldAttributes(described),
    readOnly: session.status === 'sending',
  }
  return (
    <Field {...described}>
      {name === 'email' ? (
        <EmailInput {...control} address={session.draft.texts.email} copy={copy} />
      ) : (
        <input {...control} />
      )}
    </Field>
  )
}

type EmailInputProps = ComponentProps<'input'> & {
  readonly address: string
  readonly copy: FormsCopy
}

/** The input of the e-mail address, and a hint once it is left with a domain that looks mistyped. */
function EmailInput({ address, copy, ...attributes }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState('')
  const suggestion = left === address && !attributes.readOnly && suggestAddress(address)

  // It may have been left before the form was hydrated, or filled in by a draft or the browser.
  useEffect(() => {
    if (document.activeElement !== input.current) void whenReleased(() => setLeft(address))
  }, [address])

  function take(): void {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <>
      <input
        ref={input}
        {...attributes}
        onBlur={({ currentTarget: { value } }) => whenReleased(() => setLeft(value))}
      />
      <p className="text-sm empty:absolute" aria-live="polite">
        {suggestion && (
          <button type="button" className="link min-h-8 cursor-pointer text-start" onClick={take}>
            {fillIn(copy.didYouMean, { suggestion })}
          </button>
        )}
      </p>
    </>
  )
}

/** A button that the hint moves while it is pressed is not clicked. A tap clicks right after the field is left. */
async function whenReleased(show: () => void): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 50))
  while (document.querySelector(':active'))
  flushSync(show)
}

type MessageFieldProps = Pick<FieldProps, 'id' | 'name' | 'label' | 'error'> & {
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
