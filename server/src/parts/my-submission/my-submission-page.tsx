/** @jsxRuntime automatic @jsxImportSource react */
import type { ReactNode } from 'react'
import type { AnswerCopy, FieldCopy, MailCopy } from '../../content.ts'
import { Paragraphs, Question } from '../../pages/parts.tsx'
import { createRenderPage, type ServerPageOptions } from '../../pages/server-page.tsx'
import type { SubmissionRecord } from '../../store/store.ts'
import { ClosedSubmission, OpenedSubmission, PrivacyLink } from './MySubmission.tsx'

export type MySubmissionPageOptions = ServerPageOptions & {
  readonly copy: AnswerCopy['mySubmission']
  readonly fieldCopy: FieldCopy
  readonly factLabels: MailCopy['facts']['ownPage']
  /** The address of the page about the handling of data. */
  readonly privacyUrl: string
}

/** The pages on which visitors see, download or delete what they sent. */
export function createMySubmissionPages(options: MySubmissionPageOptions) {
  const { copy, fieldCopy, factLabels, privacyUrl } = options
  const shared = { copy, fieldCopy, factLabels }
  const render = createRenderPage(options)

  function page(
    title: string,
    content: ReactNode,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const body = (
      <>
        {content}
        <PrivacyLink href={privacyUrl} text={copy.privacy} />
      </>
    )
    return render({ title, body, status, headers })
  }

  return {
    closed: (record: SubmissionRecord, endsAt: number, problem?: 'wrong' | 'askAgain') =>
      page(
        copy.heading,
        <ClosedSubmission {...{ ...shared, record, endsAt, problem }} />,
        problem === undefined ? 200 : problem === 'wrong' ? 422 : 403,
      ),
    opened: (record: SubmissionRecord, endsAt: number, proof: string) =>
      page(copy.heading, <OpenedSubmission {...{ ...shared, record, endsAt, proof }} />),
    /** Asks whether to delete it. */
    confirm: (proof: string) => {
      const buttons = [
        { action: 'confirm', text: copy.confirmed, look: 'danger' },
        { action: 'show', text: copy.keep },
      ] as const
      const question = { paragraphs: copy.consequences, hidden: { proof }, buttons }
      return page(copy.confirm, <Question {...question} />)
    },
    deleted: () => page(copy.deleted, <Paragraphs texts={copy.afterwards} />),
    tooMany: (headers: Readonly<Record<string, string>>) =>
      page(copy.tooMany, <Paragraphs texts={[copy.tooManyHelp]} />, 429, headers),
    /** For every link that leads to nothing, whatever the reason. */
    nothing: () => page(copy.invalid, <Paragraphs texts={[copy.invalidHelp]} />, 404),
  }
}
