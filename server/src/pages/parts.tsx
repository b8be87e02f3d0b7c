/** @jsxRuntime automatic @jsxImportSource react */
/** The parts that the server's pages have in common. */
import { fileSize } from '@lanternfield/contract/text/file-size.ts'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { PageCopy } from '../content.ts'
import type { SubmissionRecord } from '../store/store.ts'

export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="mb-4 wrap-anywhere">
      {text}
    </p>
  ))
}

/** A link that is a paragraph. */
export function LinkLine({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <p className="mb-4">
      <a href={href} className="link">
        {text}
      </a>
    </p>
  )
}

/** A sentence below the rest of the page. */
export function SmallPrint({ children }: { readonly children: ReactNode }) {
  return <p className="mt-8 text-md text-muted">{children}</p>
}

const EDGES = { status: 'border-secondary', alert: 'border-error' } as const

/** What became of a submission, or what went wrong. */
export function Notice({
  role,
  children,
}: {
  readonly role: keyof typeof EDGES
  readonly children: ReactNode
}) {
  const look = `mb-6 wrap-anywhere rounded-selector border-s-4 bg-base-content/6 px-4 py-3.5 ${EDGES[role]}`
  return (
    <p role={role} className={look}>
      {children}
    </p>
  )
}

export type Fact = readonly [label: string, value: ReactNode]

/** A list of facts; those without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const entries = facts.filter(([, value]) => value)
  return (
    <dl className="my-6 grid items-baseline [dl+&]:-mt-6 [dl+&]:border-t-0 grid-cols-[minmax(7rem,max-content)_1fr] gap-x-6 gap-y-2 border-y border-line py-5 max-xs:grid-cols-1 max-xs:gap-0">
      {entries.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="wrap-anywhere max-xs:mb-3">
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The name and the size of a resume; empty without one. */
export function describeResume(resume: SubmissionRecord['resume']): string {
  return resume ? `${resume.fileName}, ${fileSize(resume.bytes)}` : ''
}

type States = PageCopy['inbox']['states']

/** The colour of a state, and of the dot before it. */
const TONES: Readonly<Record<keyof States, string>> = {
  open: 'text-secondary before:border-accent before:ring',
  seen: 'text-info',
  talking: 'text-primary',
  answered: 'text-success',
  declined: 'text-muted',
  closed: 'text-muted',
  suspect: 'text-error',
  unreached: 'text-error',
}
/** What was done about a submission. */
export function State({ state, copy }: { readonly state: keyof States; readonly copy: States }) {
  return (
    <span data-state={state} className={`state ${TONES[state]}`}>
      {copy[state]}
    </span>
  )
}

/** A text as it was typed; nothing if it is blank. */
export function Quote({
  text,
  space = 'my-6',
}: {
  readonly text: string
  readonly space?: string
}) {
  if (text.trim() === '') return null
  const look = `border-s-3 border-accent px-5 whitespace-pre-wrap wrap-anywhere ${space}`
  return (
    <blockquote dir="auto" className={look}>
      {text}
    </blockquote>
  )
}

/** Of a button, or of a link that looks like one. */
export const BUTTON_LOOKS = {
  plain: 'btn border-base-content/55 bg-card hover:bg-base-content/10',
  primary:
    'btn border-accent bg-accent text-accent-content ring-4 ring-accent/18 hover:brightness-110',
  /** The likeliest, until it was pressed. */
  reply:
    'peer btn border-accent bg-accent text-accent-content ring-4 ring-accent/18 hover:brightness-110 focus:not-focus-visible:border-base-content/55 focus:not-focus-visible:bg-card focus:not-focus-visible:text-base-content focus:not-focus-visible:ring-0',
  /** The likeliest after that. */
  next: 'btn border-base-content/55 bg-card hover:bg-base-content/10 peer-focus:border-accent peer-focus:bg-accent peer-focus:text-accent-content peer-focus:ring-4 peer-focus:ring-accent/18',
  danger: 'btn border-error bg-card text-error hover:bg-error/10',
} as const

export type Button = {
  /** What it posts; left out where the form has one button. */
  readonly action?: string
  readonly text: string
  readonly look?: keyof typeof BUTTON_LOOKS
  /** Whether the form may be incomplete. */
  readonly asIs?: true
}

/** Where a link in a mail leads, the first one changes nothing: programs of mail servers open links and press it. */
export function Buttons({ buttons }: { readonly buttons: readonly Button[] }) {
  return buttons.map(({ action, text, look = 'plain', asIs }) => (
    <button
      key={text}
      type="submit"
      formNoValidate={asIs}
      {...(action && { name: 'action', value: action })}
      className={BUTTON_LOOKS[look]}
    >
      {text}
    </button>
  ))
}

type PostFormProps = {
  /** What the page knows, by its name. */
  readonly hidden?: Readonly<Record<string, string | number>> | undefined
  readonly children: ReactNode
}

/** A form that posts to the page's own address. */
export function PostForm({ hidden = {}, children }: PostFormProps) {
  return (
    <form method="post" className="mt-6 flex flex-wrap gap-3 print:hidden">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

export type QuestionProps = Pick<PostFormProps, 'hidden'> & {
  readonly paragraphs: readonly string[]
  /** The words of a letter that will be sent. */
  readonly letter?: readonly string[]
  readonly buttons: readonly Button[]
}

/** Whether to do what cannot be undone. */
export function Question({ paragraphs, letter = [], hidden, buttons }: QuestionProps) {
  return (
    <>
      <Paragraphs texts={paragraphs} />
      <Quote text={letter.join('\n\n')} />
      <PostForm hidden={hidden}>
        <Buttons buttons={buttons} />
      </PostForm>
    </>
  )
}

type FieldProps = ComponentProps<'input'> & {
  /** Its name, too. */
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  /** Of a text of several lines. */
  readonly rows?: number
}

/** A label, a hint, an error and their control, which has the focus if it is wrong. */
export function Field({ id, label, hint, error, rows, defaultValue, ...control }: FieldProps) {
  const { readOnly } = control
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const attributes = {
    id,
    name: id,
    defaultValue,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true, autoFocus: true }),
  }
  return (
    <>
      <label htmlFor={id} className="-mb-[0.4rem] basis-full strong not-first:mt-3">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="basis-full text-md text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="basis-full strong text-error">
          {error}
        </p>
      )}
      {rows ? (
        <textarea {...attributes} {...{ rows, readOnly }} dir="auto" className="control" />
      ) : (
        <input {...attributes} {...control} className="control min-w-0 flex-[1_1_14rem]" />
      )}
    </>
  )
}

type TypedProps = {
  readonly note: string
  readonly copy: { readonly typed: string; readonly typedHelp: string }
}

/** A note that is not stored, to be copied; nothing if there is none. */
export function Typed({ note, copy }: TypedProps) {
  if (note === '') return null
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Field
        id="note"
        label={copy.typed}
        hint={copy.typedHelp}
        rows={6}
        readOnly
        defaultValue={note}
      />
    </div>
  )
}
