/** @jsxRuntime automatic @jsxImportSource react */
/** The parts that mails have in common. */
import { isKnownLabel } from '@lanternfield/contract/forms.ts'
import { Fragment, type ReactNode } from 'react'
import { HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { describeLabel } from '../../submission/describe.ts'
import type { MailOptions } from '../mail-data.ts'
import { styles } from './theme.ts'

export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} {...styles.text}>
      {text}
    </p>
  ))
}

/** Leads to a page for one submission, with an address too long to be read. The text version has it behind the text. */
export function SignedLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a href={href} {...styles.link} data-text-format="anchor">
      {text}
    </a>
  )
}

/** Facts about one submission. */
export function Box({ lines }: { readonly lines: readonly ReactNode[] }) {
  return (
    <p {...styles.message}>
      <Lines lines={lines} />
    </p>
  )
}

/** Some mail programs, and the text version, know line breaks only as elements. */
export function Lines({ lines }: { readonly lines: readonly ReactNode[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and are never reordered.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

export function toDuration(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.ceil(ms / 1000)} s`
  return ms < HOUR_MS ? `${Math.ceil(ms / MINUTE_MS)} min` : `${Math.ceil(ms / HOUR_MS)} h`
}

/** The label of an inquiry, unless a program chose it: it would be words of a stranger. */
export function labelOf(label: string, { inquiryLabels, copy }: MailOptions): string {
  return isKnownLabel(label, inquiryLabels) ? describeLabel(label) : copy.weekly.other
}
