/** @jsxRuntime automatic @jsxImportSource react */
/**
 * The mails to visitors. They repeat nothing that was typed: otherwise anybody could send their own text to another
 * person's address through us.
 */
import { guideLink } from '@lanternfield/contract/guide-link.ts'
import type { ReactNode } from 'react'
import type { AboutSubmission, MailProps } from '../mail-data.ts'
import { MailFrame } from './MailFrame.tsx'
import { Lines, Paragraphs, SignedLink } from './parts.tsx'
import { styles } from './theme.ts'

/** The thank-you for an inquiry or an application. */
export function ThankYouMail(props: MailProps<AboutSubmission>) {
  const { inquiry, application } = props.options.copy.thankYou
  const isApplication = props.data.submission.profile === 'CAREERS'
  return <VisitorMail {...props} copy={isApplication ? application : inquiry} />
}

/** The mail with the link to the guide. */
export function GuideMail(props: MailProps<AboutSubmission>) {
  const { data, options } = props
  const copy = options.copy.guide
  // The page of the guide, with the visitor's `lid`.
  const url = new URL(guideLink(data.submission.id), options.siteUrl).href
  return (
    <VisitorMail {...props} copy={copy}>
      <Paragraphs texts={copy.introduction} />
      <p {...styles.text}>
        <a href={url} {...styles.button}>
          {copy.button}
        </a>
      </p>
      {/* For mail programs that show no links, and for the text version. */}
      <p {...styles.address}>
        <a href={url} {...styles.link}>
          {url}
        </a>
      </p>
      <Paragraphs texts={copy.closing} />
    </VisitorMail>
  )
}

/** The letter to an applicant with whom the company does not go on. */
export function DeclineMail(props: MailProps<AboutSubmission>) {
  return <VisitorMail {...props} copy={props.options.copy.decline} />
}

type VisitorMailProps = MailProps<AboutSubmission> & {
  readonly copy: {
    readonly preview: string
    readonly heading: string
    readonly paragraphs?: readonly string[]
  }
  readonly children?: ReactNode
}

/** Ends with the company's name and the page on which visitors see, download or delete what they sent. */
function VisitorMail({ data, options, copy, children }: VisitorMailProps) {
  const { company } = options
  const ownPage = options.submissionLink(data.submission)
  const { mySubmission, visitorFooter } = options.copy
  const small = `${visitorFooter}\n\n${company.legalLine}`.trim().split('\n')
  return (
    <MailFrame company={company} {...copy} footer={<Lines lines={small} />}>
      {copy.paragraphs && <Paragraphs texts={copy.paragraphs} />}
      {children}
      <p {...styles.text}>
        {company.name}
        <br />
        {company.tagline}
      </p>
      {ownPage !== null && (
        <p {...styles.text}>
          {mySubmission.text}
          <br />
          <SignedLink href={ownPage} text={mySubmission.link} />
        </p>
      )}
    </MailFrame>
  )
}
