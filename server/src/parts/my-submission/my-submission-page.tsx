/** @jsxRuntime automatic @jsxImportSource react */
import { PRIVACY_PATH } from '@lanternfield/contract/pages.ts'
import type { ReactNode } from 'react'
import { Paragraphs, Question, SmallPrint } from '../../pages/parts.tsx'
import { createRenderPage } from '../../pages/server-page.tsx'
import type { Core } from '../../part.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { keptUntil } from '../../submission/kept-until.ts'
import { ClosedSubmission, OpenedSubmission } from './MySubmission.tsx'

/** The pages on which visitors see, download or delete what they sent. */
export function createMySubmissionPages(core: Core) {
  const { settings, content } = core
  const { mySubmission: copy } = content.pageCopy
  const factLabels = content.mailCopy.facts.ownPage
  const propsOf = (record: SubmissionRecord) => ({
    ...{ record, copy, factLabels },
    fieldCopy: content.fieldCopy,
    endsAt: keptUntil(record, settings.retentionDays),
    office: content.company.answerTimes[record.profile].office,
  })
  const render = createRenderPage(core)
  const privacyUrl = new URL(PRIVACY_PATH, settings.siteUrl).href

  function page(
    title: string,
    content: ReactNode,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const body = (
      <>
        {content}
        <SmallPrint>
          <a href={privacyUrl} rel="noreferrer" className="link -my-2 inline-block py-2">
            {copy.privacy}
          </a>
        </SmallPrint>
      </>
    )
    return render({ title, body, status, headers })
  }

  return {
    closed: (record: SubmissionRecord, problem?: 'wrong' | 'askAgain') =>
      page(
        copy.heading,
        <ClosedSubmission {...propsOf(record)} problem={problem} />,
        problem === undefined ? 200 : problem === 'wrong' ? 422 : 403,
      ),
    opened: (record: SubmissionRecord, proof: string) =>
      page(copy.heading, <OpenedSubmission {...propsOf(record)} proof={proof} />),
    confirm: (proof: string) => {
      const buttons = [
        { action: 'show', text: copy.keep },
        { action: 'confirm', text: copy.confirmed, look: 'danger' },
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
