/** @jsxRuntime automatic @jsxImportSource react */
// biome-ignore-all lint/a11y/noRedundantRoles: without them Safari takes rows that are shown as cards for no rows.

import { labelOf } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { ReactNode } from 'react'
import type { PageCopy, ServerContent } from '../../content.ts'
import { findUnreached, hasStates, stateOf } from '../../intake/submission-actions.ts'
import { BUTTON_LOOKS, State } from '../../pages/parts.tsx'
import { describeTimeLeft, OfficeTime, TimeLeft } from '../../pages/time-left.tsx'
import type { SubmissionRecord } from '../../store/store.ts'
import { describeLabel } from '../../submission/describe.ts'
import { isSuspect } from '../../submission/suspect.ts'
import { type Search, toQuery, typesOf } from './filter.ts'

type Column = keyof PageCopy['inbox']['columns']

type InboxListProps = Pick<Search, 'profiles' | 'filter'> & {
  /** What is on this page of the list. */
  readonly records: readonly SubmissionRecord[]
  /** From 1. */
  readonly page: number
  readonly hasNext: boolean
  readonly content: ServerContent
  readonly now: number
}

/** What is found, with the form that filters it. No count: at 100,000 it would take longer than the list. */
export function InboxList(list: InboxListProps) {
  const { records, page, hasNext, filter, profiles, content } = list
  const copy = content.pageCopy.inbox
  const name = fillCopy(copy.page, { page })
  const files = [
    { href: `messages.csv?${toQuery(filter, 1)}`, text: copy.csv },
    ...(profiles.includes('CAREERS')
      ? [{ href: `resumes.zip?${toQuery(filter, 1)}`, text: copy.zip }]
      : []),
  ]
  return (
    <>
      <SearchForm {...list} />
      {records.length > 0 ? (
        <Table {...list} />
      ) : (
        <p className="mb-4 rounded-box border border-dashed border-muted px-6 py-12 text-center text-md text-muted">
          {copy.empty}
        </p>
      )}
      {(page > 1 || hasNext) && (
        <nav
          aria-label={name}
          className="mb-6 flex flex-wrap justify-between gap-3 nums *:py-2 print:hidden"
        >
          {page > 1 && (
            <a rel="prev" href={`./?${toQuery(filter, page - 1)}`} className="link">
              {copy.newer}
            </a>
          )}
          <span>{name}</span>
          {hasNext && (
            <a rel="next" href={`./?${toQuery(filter, page + 1)}`} className="link">
              {copy.older}
            </a>
          )}
        </nav>
      )}
      <p className="mb-4 flex flex-wrap gap-3 print:hidden">
        {files.map(({ href, text }) => (
          <a key={href} href={href} className={BUTTON_LOOKS.plain}>
            {text}
          </a>
        ))}
      </p>
    </>
  )
}

function SearchForm({ filter, page, profiles, content }: InboxListProps) {
  const copy = content.pageCopy.inbox
  const selects = {
    type: typesOf(profiles).map(
      (type) => [type, describeLabel(labelOf(type, content.inquiryLabels))] as const,
    ),
  }
  return (
    <search className="mb-8 block print:hidden">
      <form className="flex flex-wrap items-end gap-3">
        <p className="grid flex-[2_1_11rem] gap-1">
          <label htmlFor="q" className="strong">
            {copy.search}
          </label>
          <input type="search" id="q" name="q" defaultValue={filter.text} className="control" />
        </p>
        {(['type'] as const).map((name) => (
          <p key={name} className="grid flex-[1_1_11rem] gap-1">
            <label htmlFor={name} className="strong">
              {copy.columns[name]}
            </label>
            <select id={name} name={name} defaultValue={filter[name] ?? ''} className="control">
              <option value="">{copy.all}</option>
              {selects[name].map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </p>
        ))}
        <button
          type="submit"
          className="btn min-h-12 border-primary bg-primary text-primary-content hover:brightness-110"
        >
          {copy.show}
        </button>
        {toQuery(filter, page) !== '' && (
          <a href="./" className="link min-h-12 content-center">
            {copy.showAll}
          </a>
        )}
      </form>
    </search>
  )
}

/** What all cells share is in site/src/styles/server-pages.css: in each of 300 it would be most of the page. */
const COLUMNS: Readonly<Record<Column, string>> = {
  received: 'nums whitespace-nowrap max-lg:order-1 max-lg:col-start-1 max-lg:text-muted',
  name: 'wrap-anywhere max-lg:col-start-1 max-lg:row-start-1 max-lg:text-[1.0625rem] lg:min-w-30',
  type: 'wrap-anywhere max-lg:col-span-full lg:min-w-30',
  topic: 'wrap-anywhere max-lg:col-span-full lg:min-w-30',
  state: 'max-lg:col-start-2 max-lg:row-start-1 max-lg:grid max-lg:justify-items-end max-lg:gap-1',
  timeLeft: 'nums whitespace-nowrap max-lg:order-1 max-lg:col-start-2 max-lg:text-end',
}

function Table(list: InboxListProps) {
  const { company, pageCopy } = list.content
  const { caption, columns } = pageCopy.inbox
  const offices = list.profiles.map((profile) => company.answerTimes[profile].office)
  const zones = [...new Set(offices.map(({ timeZone }) => timeZone))]
  const names = Object.keys(COLUMNS) as Column[]
  return (
    <table
      role="table"
      className="messages card mb-6 w-full border-spacing-0 text-md print:border-0 print:shadow-none"
    >
      <caption className="pb-3 text-start text-muted">
        {fillCopy(caption, { timeZone: zones.join(', ') })}
      </caption>
      <thead role="rowgroup" className="align-bottom text-sm text-muted max-lg:sr-only">
        <tr role="row">
          {names.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:block">
        {list.records.map((record) => {
          const cells = cellsOf(record, { ...list, hasCity: zones.length > 1 })
          return (
            <tr key={record.id} role="row">
              {names.map((name) => {
                const isName = name === 'name'
                const Cell = isName ? 'th' : 'td'
                const more = isName
                  ? { role: 'rowheader', scope: 'row' }
                  : { role: 'cell', dir: 'auto' }
                return (
                  <Cell key={name} {...more} className={COLUMNS[name]}>
                    {cells[name]}
                  </Cell>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function cellsOf(
  record: SubmissionRecord,
  { content, now, hasCity }: InboxListProps & { readonly hasCity: boolean },
): Readonly<Record<Column, ReactNode>> {
  const { states, timeLeft } = content.pageCopy.inbox
  const { office } = content.company.answerTimes[record.profile]
  const left = describeTimeLeft(record, office, timeLeft, now)
  const isUnreached = findUnreached(record) !== undefined
  const state = hasStates(record) ? stateOf(record) : isSuspect(record) && 'suspect'
  return {
    received: <OfficeTime time={record.receivedAt} {...{ office, hasCity }} />,
    name: (
      <a
        href={record.id}
        className="link -my-[0.6rem] inline-block py-[0.6rem] after:absolute after:inset-0"
      >
        <bdi>{record.name}</bdi>
      </a>
    ),
    type: describeLabel(record.inquiryLabel),
    topic: record.topic?.title,
    state: (
      <>
        {state && <State state={state} copy={states} />}
        {isUnreached && ' '}
        {isUnreached && <State state="unreached" copy={states} />}
      </>
    ),
    timeLeft: left && <TimeLeft {...left} />,
  }
}
