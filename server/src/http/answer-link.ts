import type { State } from '@lanternfield/contract/answers.ts'
import { html, raw } from 'hono/html'
import { eventsSince, type HistoryEvent, versionOf } from '../base/history.ts'
import { hasStates, stateOf } from '../intake/message-actions.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import { renderOthers, renderState, versionField } from './message-page.ts'
import { createMessageLinkHandler, type MessageLinkOptions } from './review.ts'
import { createSignedPage, type Html, renderFacts, renderMessage } from './signed-page-frame.ts'
import { renderTime } from './time-left.ts'

type Action = 'answered' | 'closed'

/** Answers the links of reminders: a short page, with a button for each of them. */
export function createAnswerHandler(options: MessageLinkOptions) {
  const { messageActions, content } = options
  const render = createSignedPage(options)
  const copy = content.answerCopy.message

  async function show(
    id: string,
    { first = 'answered', others = [] }: { first?: Action; others?: readonly HistoryEvent[] } = {},
  ): Promise<Response | null> {
    const record = await messageActions.find(id)
    if (!record) return null
    const body = html`${renderOthers(others, record, content)}
${hasStates(record) ? html`<p role="status">${renderState(record, content.answerCopy)}</p>` : ''}
${describeShortly(record, options)}
${hasStates(record) ? renderButtons(record, first, copy) : ''}`
    return render({ title: copy.heading, body, status: others.length > 0 ? 409 : 200 })
  }

  return createMessageLinkHandler('answer', options, {
    show: (id, { url }) => {
      const isClosed = new URL(url).searchParams.get('action') === 'closed'
      return show(id, { first: isClosed ? 'closed' : 'answered' })
    },
    act: async (id, form) => {
      const record = await messageActions.find(id)
      const action = form.get('action')
      const isOurs = action === 'answered' || action === 'closed'
      if (!record || !hasStates(record) || !isOurs) return null
      const version = Number(form.get('version'))
      const change = { state: stateAfter(action, record), version, by: 'mail link' } as const
      if (await messageActions.changeState(record, change)) return show(id)
      const { history = [] } = (await messageActions.find(id)) ?? {}
      return show(id, { others: eventsSince(history, version) })
    },
  })
}

/** An applicant who is answered is one that the company talks to. */
function stateAfter(action: Action, { profile }: SubmissionRecord): State {
  return action === 'answered' && profile === 'CAREERS' ? 'talking' : action
}

function describeShortly(
  { receivedAt, profile, name, email, inquiryLabel, message }: SubmissionRecord,
  { content }: Pick<MessageLinkOptions, 'content'>,
): Html {
  const { received } = content.mailCopy.notification.labels
  const { columns } = content.answerCopy.inbox
  const { timeZone } = content.company.answerTimes[profile].office
  return html`${renderFacts([
    [columns.name, `${name}, ${email}`],
    [received, renderTime(receivedAt, timeZone)],
    [columns.type, inquiryLabel],
  ])}
${renderMessage(message)}`
}

/** A link of the mail names the button that comes first. */
function renderButtons(
  record: SubmissionRecord,
  first: Action,
  copy: MessageLinkOptions['content']['answerCopy']['message'],
): Html {
  const actions: readonly Action[] =
    first === 'closed' ? ['closed', 'answered'] : ['answered', 'closed']
  const left = actions.filter((action) => stateAfter(action, record) !== stateOf(record))
  const isFirst = (action: Action) => stateOf(record) === 'open' && action === first
  return html`<form method="post">
${versionField(versionOf(record.history))}
${left.map((action) => html`<button name="action" value="${action}"${isFirst(action) ? raw(' class="primary"') : ''}>${copy[action]}</button>`)}
</form>`
}
