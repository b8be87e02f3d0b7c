import { fillCopy } from '@lanternfield/contract/copy.ts'
import { labelOf } from '@lanternfield/contract/forms.ts'
import { html } from 'hono/html'
import type { ServerContent } from '../../base/content.ts'
import { describeLabel } from '../../base/describe-label.ts'
import { isSuspect } from '../../base/suspect.ts'
import { hasStates, stateOf } from '../../intake/message-actions.ts'
import type { SubmissionRecord } from '../../storage/store.ts'
import type { Html } from '../signed-page-frame.ts'
import { describeTimeLeft, renderTime } from '../time-left.ts'
import { choicesFor, type Search, search, toQuery } from './filter.ts'

const PAGE = 50

export type ListPage = Search & {
  /** From 1. */
  readonly page: number
  readonly content: ServerContent
  readonly now: number
}

/** What is found, with the form that filters it. There is no count: at 100,000 messages it would take longer than the list. */
export async function renderList(list: ListPage): Promise<Html> {
  const { filter, page, profiles } = list
  const copy = list.content.answerCopy.inbox
  const found = await search(list, { offset: (page - 1) * PAGE, count: PAGE + 1 })
  const records = found.slice(0, PAGE)
  const query = toQuery(filter)
  const newer = html`<a rel="prev" href="./?${toQuery(filter, page - 1)}">${copy.newer}</a>`
  const older = html`<a rel="next" href="./?${toQuery(filter, page + 1)}">${copy.older}</a>`
  const name = fillCopy(copy.page, { page })
  const pages = html`<nav class="pages" aria-label="${name}">
${page > 1 ? newer : ''}<span>${name}</span>${found.length > PAGE ? older : ''}
</nav>`
  return html`${renderForm(list)}
${records.length > 0 ? renderTable(records, list) : html`<p class="empty">${copy.empty}</p>`}
${page > 1 || found.length > PAGE ? pages : ''}
<p class="links"><a class="button" href="messages.csv?${query}">${copy.csv}</a>
${profiles.includes('CAREERS') ? html`<a class="button" href="resumes.zip?${query}">${copy.zip}</a>` : ''}</p>`
}

function renderForm({ profiles, filter, page, labels, content }: ListPage): Html {
  const copy = content.answerCopy.inbox
  const { states, types } = choicesFor(profiles)
  const select = (
    name: 'state' | 'type',
    options: readonly (readonly [value: string, text: string])[],
  ) => html`<p><label for="${name}">${copy.columns[name]}</label><select id="${name}" name="${name}">
<option value="">${copy.all}</option>
${options.map(([value, text]) => html`<option value="${value}"${filter[name] === value ? ' selected' : ''}>${text}</option>`)}
</select></p>`
  return html`<form role="search">
<p><label for="q">${copy.search}</label><input type="search" id="q" name="q" value="${filter.text}"></p>
${select(
  'state',
  states.map((state) => [state, copy.states[state]]),
)}
${select(
  'type',
  types.map((type) => [type, describeLabel(labelOf(type, labels))]),
)}
<button>${copy.show}</button>
${toQuery(filter, page) === '' ? '' : html`<a href="./">${copy.showAll}</a>`}
</form>`
}

function renderTable(records: readonly SubmissionRecord[], list: ListPage): Html {
  const { company, answerCopy } = list.content
  const { caption, columns } = answerCopy.inbox
  const zones = new Set(
    list.profiles.map((profile) => company.answerTimes[profile].office.timeZone),
  )
  return html`<table>
<caption>${fillCopy(caption, { timeZone: [...zones].join(', ') })}</caption>
<thead><tr>${Object.values(columns).map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${records.map((record) => renderRow(record, list))}</tbody>
</table>`
}

function renderRow(record: SubmissionRecord, { content, now }: ListPage): Html {
  const { columns, states, timeLeft } = content.answerCopy.inbox
  const { office } = content.company.answerTimes[record.profile]
  const left = describeTimeLeft(record, office, timeLeft, now)
  const state = hasStates(record) ? stateOf(record) : isSuspect(record) && 'suspect'
  const chip = state && html`<span class="state" data-state="${state}">${states[state]}</span>`
  return html`
<tr>
<td data-label="${columns.received}">${renderTime(record.receivedAt, office.timeZone)}</td>
<th scope="row"><a href="${record.id}"><bdi>${record.name}</bdi></a></th>
<td data-label="${columns.type}" dir="auto">${describeLabel(record.inquiryLabel)}</td>
<td data-label="${columns.topic}" dir="auto">${record.topic?.title ?? ''}</td>
<td data-label="${columns.state}">${chip || ''}</td>
<td data-label="${columns.timeLeft}">${left ? html`<span class="${left.isLate ? 'late' : 'left'}">${left.text}</span>` : ''}</td>
</tr>`
}
