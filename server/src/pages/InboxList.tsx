/** @jsxRuntime automatic @jsxImportSource react */

import type { State } from '@lanternfield/contract/answers.ts'
import { fillCopy } from '@lanternfield/contract/copy.ts'
import {
  type InquiryLabels,
  type InquiryType,
  labelOf,
  type Profile,
} from '@lanternfield/contract/forms.ts'
import type { ReactNode } from 'react'
import type { AnswerCopy, ServerContent } from '../base/content.ts'
import { describeLabel } from '../base/describe-label.ts'
import { isSuspect } from '../base/suspect.ts'
import { hasStates, stateOf } from '../intake/message-actions.ts'
import type { SubmissionRecord } from '../storage/store.ts'
import { BUTTON_LOOKS } from './parts.tsx'
import { StateChip } from './StateChip.tsx'
import { describeTimeLeft, OfficeTime, TimeLeft } from './time-left.tsx'

type Column = keyof AnswerCopy['inbox']['columns']

export type InboxListProps = {
  /** What is on this page of the list. */
  readonly records: readonly SubmissionRecord[]
  /** From 1. */
  readonly page: number
  readonly hasNext: boolean
  readonly filter: {
    readonly state: State | null
    readonly type: InquiryType | null
    readonly text: string
  }
  /** What can be chosen. */
  readonly choices: { readonly states: readonly State[]; readonly types: readonly InquiryType[] }
  /** What is behind the "?" of the address of a page that is filtered in the same way. */
  readonly toQuery: (page: number) => string
  readonly profiles: readonly Profile[]
  readonly labels: InquiryLabels
  readonly content: ServerContent
  readonly now: number
}

/** What is found, with the form that filters it. There is no count: at 100,000 messages it would take longer than the list. */
export function InboxList(list: InboxListProps) {
  const { records, page, hasNext, toQuery, profiles, content } = list
  const copy = content.answerCopy.inbox
  const query = toQuery(1)
  const name = fillCopy(copy.page, { page })
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
            <a rel="prev" href={`./?${toQuery(page - 1)}`} className="link">
              {copy.newer}
            </a>
          )}
          <span>{name}</span>
          {hasNext && (
            <a rel="next" href={`./?${toQuery(page + 1)}`} className="link">
              {copy.older}
            </a>
          )}
        </nav>
      )}
      <p className="mb-4 flex flex-wrap gap-3 print:hidden">
        <a href={`messages.csv?${query}`} className={BUTTON_LOOKS.plain}>
          {copy.csv}
        </a>
        {profiles.includes('CAREERS') && (
          <a href={`resumes.zip?${query}`} className={BUTTON_LOOKS.plain}>
            {copy.zip}
          </a>
        )}
      </p>
    </>
  )
}

function SearchForm({ filter, page, choices, toQuery, labels, content }: InboxListProps) {
  const copy = content.answerCopy.inbox
  return (
    <search className="mb-8 block print:hidden">
      <form className="flex flex-wrap items-end gap-3">
        <p className="grid flex-[2_1_11rem] gap-1">
          <label htmlFor="q" className="strong">
            {copy.search}
          </label>
          <input type="search" id="q" name="q" defaultValue={filter.text} className="control" />
        </p>
        <Select name="state" label={copy.columns.state} all={copy.all} chosen={filter.state}>
          {choices.states.map((state) => (
            <option key={state} value={state}>
              {copy.states[state]}
            </option>
          ))}
        </Select>
        <Select name="type" label={copy.columns.type} all={copy.all} chosen={filter.type}>
          {choices.types.map((type) => (
            <option key={type} value={type}>
              {describeLabel(labelOf(type, labels))}
            </option>
          ))}
        </Select>
        <button type="submit" className={BUTTON_LOOKS.search}>
          {copy.show}
        </button>
        {toQuery(page) !== '' && (
          <a href="./" className="link min-h-12 content-center">
            {copy.showAll}
          </a>
        )}
      </form>
    </search>
  )
}

type SelectProps = {
  readonly name: string
  readonly label: string
  /** The choice of all. */
  readonly all: string
  readonly chosen: string | null
  readonly children: ReactNode
}

function Select({ name, label, all, chosen, children }: SelectProps) {
  return (
    <p className="grid flex-[1_1_11rem] gap-1">
      <label htmlFor={name} className="strong">
        {label}
      </label>
      <select id={name} name={name} defaultValue={chosen ?? ''} className="control">
        <option value="">{all}</option>
        {children}
      </select>
    </p>
  )
}

const CELL = 'px-3.5 py-[0.7rem] text-start lg:first:ps-6'
/** On small screens a row is a card of two columns. */
const ROW =
  'group relative border-line max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-[0.15rem] max-lg:px-5 max-lg:py-4 max-lg:not-first:border-t'
const CELL_OF_ROW = `${CELL} border-line group-hover:bg-base-content/5 group-last:first:rounded-es-box group-last:last:rounded-ee-box max-lg:p-0 max-lg:empty:hidden lg:border-t`
/** There the head of its column is read, and not seen. */
const LABELLED =
  'max-lg:before:absolute max-lg:before:top-0 max-lg:before:left-0 max-lg:before:[clip-path:inset(50%)] max-lg:before:content-[attr(data-label)_"_"]'
const FREE_TEXT = 'wrap-anywhere lg:min-w-30'

function Table({ records, profiles, content, now }: InboxListProps) {
  const { company, answerCopy } = content
  const { caption, columns } = answerCopy.inbox
  const zones = new Set(profiles.map((profile) => company.answerTimes[profile].office.timeZone))
  return (
    <table className="card mb-6 w-full border-spacing-0 text-md print:border-0 print:shadow-none">
      <caption className="pb-3 text-start text-muted">
        {fillCopy(caption, { timeZone: [...zones].join(', ') })}
      </caption>
      <thead className="max-lg:hidden">
        <tr>
          {Object.entries(columns).map(([column, head]) => (
            <th
              key={column}
              scope="col"
              className={`align-bottom text-sm strong text-muted ${CELL}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {records.map((record) => (
          <Row key={record.id} {...{ record, content, now }} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<InboxListProps, 'content' | 'now'> & { readonly record: SubmissionRecord }

function Row({ record, content, now }: RowProps) {
  const { columns, states, timeLeft } = content.answerCopy.inbox
  const { office } = content.company.answerTimes[record.profile]
  const left = describeTimeLeft(record, office, timeLeft, now)
  const state = hasStates(record) ? stateOf(record) : isSuspect(record) && 'suspect'
  const cell = (column: Column, look: string) => ({
    'data-label': columns[column],
    className: `${CELL_OF_ROW} ${LABELLED} ${look}`,
  })
  return (
    <tr className={ROW}>
      <td
        {...cell(
          'received',
          'nums whitespace-nowrap max-lg:order-1 max-lg:col-start-1 max-lg:text-muted',
        )}
      >
        <OfficeTime time={record.receivedAt} timeZone={office.timeZone} />
      </td>
      <th
        scope="row"
        className={`${CELL_OF_ROW} ${FREE_TEXT} max-lg:col-start-1 max-lg:row-start-1 max-lg:text-[1.0625rem]`}
      >
        <a
          href={record.id}
          className="link -my-[0.6rem] inline-block py-[0.6rem] after:absolute after:inset-0"
        >
          <bdi>{record.name}</bdi>
        </a>
      </th>
      <td {...cell('type', `${FREE_TEXT} max-lg:col-span-full`)} dir="auto">
        {describeLabel(record.inquiryLabel)}
      </td>
      <td {...cell('topic', `${FREE_TEXT} max-lg:col-span-full`)} dir="auto">
        {record.topic?.title ?? ''}
      </td>
      <td {...cell('state', 'max-lg:col-start-2 max-lg:row-start-1 max-lg:text-end')}>
        {state && <StateChip state={state} copy={{ states }} />}
      </td>
      <td
        {...cell(
          'timeLeft',
          'nums whitespace-nowrap max-lg:order-1 max-lg:col-start-2 max-lg:text-end',
        )}
      >
        {left && <TimeLeft {...left} />}
      </td>
    </tr>
  )
}
