/** @jsxRuntime automatic @jsxImportSource react */
/** The parts that the server's pages have in common. */
import { Fragment, type InputHTMLAttributes, type ReactNode } from 'react'
import type { SubmissionRecord } from '../storage/store.ts'

export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="mb-4">
      {text}
    </p>
  ))
}

type LinkLineProps = { readonly href: string; readonly text: string }

/** A link that is a paragraph. */
export function LinkLine({ href, text }: LinkLineProps) {
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

type NoticeProps = { readonly role: 'status' | 'alert'; readonly children: ReactNode }

/** What became of a message, or what went wrong. */
export function Notice({ role, children }: NoticeProps) {
  const edge = role === 'alert' ? 'border-error' : 'border-secondary'
  return (
    <p
      role={role}
      className={`mb-6 rounded-selector border-s-4 bg-base-content/6 px-4 py-3.5 ${edge}`}
    >
      {children}
    </p>
  )
}

export type Fact = readonly [label: string, value: ReactNode]

/** A list of facts; those without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="my-6 grid grid-cols-[minmax(7rem,max-content)_1fr] gap-x-6 gap-y-2 border-y border-line py-5 max-xs:grid-cols-1 max-xs:gap-0">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
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
  return resume ? `${resume.fileName}, ${Math.ceil(resume.bytes / 1024)} KB` : ''
}

type QuoteProps = { readonly text: string; readonly className?: string }

/** A text as it was typed; nothing if it is blank. */
export function Quote({ text, className = 'my-6' }: QuoteProps) {
  if (text.trim() === '') return null
  return (
    <blockquote
      dir="auto"
      className={`border-s-3 border-accent px-5 whitespace-pre-wrap wrap-anywhere ${className}`}
    >
      {text}
    </blockquote>
  )
}

type PostFormProps = {
  /** What the page knows, for the answer. */
  readonly hidden?: { readonly name: string; readonly value: string | number }
  readonly children: ReactNode
}

/** A form that posts to the page's own address. */
export function PostForm({ hidden, children }: PostFormProps) {
  return (
    <form method="post" className="mt-6 flex flex-wrap gap-3 print:hidden">
      {hidden && <input type="hidden" {...hidden} />}
      {children}
    </form>
  )
}

/** A button, or a link that looks like one. */
export const BUTTON_LOOKS = {
  plain: 'btn border-base-content/55 bg-card hover:bg-base-content/10',
  primary:
    'btn border-accent bg-accent text-accent-content ring-4 ring-accent/18 hover:brightness-110',
  danger: 'btn border-error bg-card text-error hover:bg-error/10',
  search: 'btn min-h-12 border-primary bg-primary text-primary-content hover:brightness-110',
} as const

type ActionButtonProps = {
  readonly action: string
  readonly text: string
  readonly look?: keyof typeof BUTTON_LOOKS
}

export function ActionButton({ action, text, look = 'plain' }: ActionButtonProps) {
  return (
    <button type="submit" name="action" value={action} className={BUTTON_LOOKS[look]}>
      {text}
    </button>
  )
}

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  /** The control, with the attributes that associate it with the rest. */
  readonly children: (attributes: InputHTMLAttributes<unknown>) => ReactNode
}

/** A label, a hint and an error before their control, which has the focus if it is wrong. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  const described = [hint && 'hint', error && 'error'].filter(Boolean)
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
      {children({
        id,
        name: id,
        'aria-describedby': described.map((part) => `${id}-${part}`).join(' ') || undefined,
        ...(error && { 'aria-invalid': true, autoFocus: true }),
      })}
    </>
  )
}
