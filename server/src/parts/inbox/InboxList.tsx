/** @jsxRuntime automatic @jsxImportSource react */
import { extname } from 'node:path'
import { labelOf } from '@lanternfield/contract/forms.ts'
import { locale } from '@lanternfield/contract/language.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { excerpt } from '../../base/excerpt.ts'
import type { ServerContent } from '../../content.ts'
import { findUnreached, hasStates, stateOf } from '../../intake/submission-actions.ts'
import { ShortTime } from '../../pages/office-time.tsx'
import { Buttons, Notice, SmallPrint, State } from '../../pages/parts.tsx'
import type { SubmissionRecord } from '../../store/store.ts'
import { describeLabel } from '../../submission/describe.ts'
import { holderOf } from '../../submission/history.ts'
import { isSuspect } from '../../submission/suspect.ts'
import { type BulkAction, type Outcome, tick, wordFor } from './bulk.tsx'
import { type Filter, toQuery, typesOf } from './filter.ts'
import { VIEWS, type View } from './search-submissions.ts'

/** A row shows no more of a message. */
const EXCERPT_CHARS = 200

type InboxListProps = {
  readonly filter: Filter
  /** What is on this page of the list. */
  readonly records: readonly SubmissionRecord[]
  readonly hasNext: boolean
  /** How many there are in each view; null: counting them takes too long. */
  readonly counts: Readonly<Record<View, number>> | null
  readonly topics: readonly string[]
  readonly isTicked: boolean
  readonly outcome: Outcome
  readonly content: ServerContent
  readonly now: number
}

/** What is found, with the tabs and the form that filter it, and what can be done with all that is ticked. */
export function InboxList(list: InboxListProps) {
  const { records, hasNext, filter, outcome, content } = list
  const { profiles, page } = filter
  const { inbox: copy, message } = content.pageCopy
  const isFiltered = filter.text !== '' || filter.type !== null || filter.topic !== null
  const zones = profiles.map((profile) => content.company.answerTimes[profile].office.timeZone)
  const name = fillCopy(copy.page, { page })
  const to = (at: number) => toQuery({ ...filter, page: at })
  return (
    <>
      <form method="post" className="flex flex-wrap items-start gap-3">
        <input type="hidden" name="ticked" value={outcome.undoable} />
        {outcome.texts.map((text) => (
          <Notice key={text} role="status">
            {text}
          </Notice>
        ))}
        {outcome.undoable && <Buttons buttons={[{ action: 'undo', text: message.undo }]} />}
      </form>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 print:hidden">
        <Tabs {...list} />
        <SearchForm {...list} />
      </div>
      {records.length > 0 ? (
        <Rows {...list} />
      ) : (
        <p className="border-y border-line px-6 py-16 text-center text-muted">
          {copy.empty[isFiltered ? 'filtered' : filter.view]}{' '}
          {isFiltered && (
            <a href="./" className="link">
              {copy.showAll}
            </a>
          )}
        </p>
      )}
      {(page > 1 || hasNext) && (
        <nav aria-label={name} className="mt-3 flex flex-wrap justify-between gap-3 nums *:py-2">
          {page > 1 && (
            <a rel="prev" href={`./?${to(page - 1)}`} className="link">
              {copy.previous}
            </a>
          )}
          <span>{name}</span>
          {hasNext && (
            <a rel="next" href={`./?${to(page + 1)}`} className="link">
              {copy.next}
            </a>
          )}
        </nav>
      )}
      <SmallPrint>
        {fillCopy(message.timeZone, { timeZone: [...new Set(zones)].join(', ') })}
      </SmallPrint>
      <p className="flex flex-wrap gap-x-6 text-md *:py-2 print:hidden">
        <a href={`messages.csv?${to(1)}`} className="link">
          {copy.csv}
        </a>
        {profiles.includes('CAREERS') && (
          <a href={`resumes.zip?${to(1)}`} className="link">
            {copy.zip}
          </a>
        )}
      </p>
    </>
  )
}

function Tabs({ filter, counts, content }: InboxListProps) {
  const { show, views } = content.pageCopy.inbox
  return (
    <nav aria-label={show} className="flex flex-wrap gap-x-5 max-xs:gap-x-3 max-xs:text-md">
      {VIEWS.map((view) => (
        <a
          key={view}
          href={`./?${toQuery({ ...filter, view, page: 1 })}`}
          aria-current={view === filter.view ? 'page' : undefined}
          className="min-h-11 min-w-10 content-center border-b-3 border-transparent text-muted hover:text-base-content aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-base-content"
        >
          {views[view]}{' '}
          {counts && (
            <span
              className={`nums text-sm ${view === 'done' || view === 'all' ? 'max-xs:hidden' : ''}`}
            >
              {counts[view].toLocaleString(locale)}
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}

const CONTROL = 'control min-h-11 w-auto min-w-0 py-1'
const CONTROL_BUTTON = 'btn border-base-content/55 px-3 max-xs:px-2'

/** Its first button searches everywhere, and its second filters the view that is open. */
function SearchForm({ filter, topics, content }: InboxListProps) {
  const copy = content.pageCopy.inbox
  const types = typesOf(filter.profiles)
    .map((type) => [type, describeLabel(labelOf(type, content.inquiryLabels))] as const)
    // A site may do without a type.
    .filter(([, label]) => label)
  const choices = {
    // One is no choice.
    type: types.length > 1 ? types : [],
    // An address may name one of which there is no message.
    topic: [...new Set(filter.topic === null ? topics : [...topics, filter.topic])].map(
      (topic) => [topic, topic] as const,
    ),
  }
  const shown = (['type', 'topic'] as const).filter((name) => choices[name].length > 0)
  return (
    <search className="min-w-0 flex-[1_1_38rem]">
      <form className="flex flex-wrap justify-end gap-2">
        <div className="flex min-w-0 flex-[1_1_15rem] gap-2">
          <input
            type="search"
            name="q"
            aria-label={copy.search}
            defaultValue={filter.text}
            className={`grow ${CONTROL}`}
          />
          <button type="submit" className={CONTROL_BUTTON}>
            {copy.search}
          </button>
        </div>
        {shown.length > 0 && (
          <div className="flex min-w-0 gap-2 max-md:basis-full">
            {shown.map((name) => (
              <select
                key={name}
                name={name}
                aria-label={copy.columns[name]}
                defaultValue={filter[name] ?? ''}
                className={`ps-2 pe-8 max-md:grow max-md:basis-0 md:max-w-40 ${CONTROL}`}
              >
                <option value="">{name === 'type' ? copy.allTypes : copy.allTopics}</option>
                {choices[name].map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ))}
            <button type="submit" name="view" value={filter.view} className={CONTROL_BUTTON}>
              {copy.show}
            </button>
          </div>
        )}
      </form>
    </search>
  )
}

/** What can be done with several messages of a view. The first is the one that Enter presses. */
const ACTIONS_IN: Readonly<Record<View, readonly BulkAction[]>> = {
  'to-answer': ['closed', 'delete'],
  suspects: ['deliver', 'delete'],
  done: ['delete'],
  all: ['closed', 'delete'],
}

/** One form: what is ticked goes with each of its buttons. Its look is in site/src/styles/server-pages.css. */
function Rows(list: InboxListProps) {
  const { records, filter, content } = list
  const { inbox: copy } = content.pageCopy
  const query = toQuery(filter)
  return (
    <form method="post" className="messages">
      <p className="flex min-h-12 flex-wrap items-center gap-x-2 text-md print:hidden">
        <a href={`./?${query}&ticked=all`} className="me-auto py-2 text-muted hover:underline">
          {copy.tickAll}
        </a>
        {ACTIONS_IN[filter.view].map((action) => (
          <button
            key={action}
            type="submit"
            name="action"
            value={action}
            className={`min-h-10 ${CONTROL_BUTTON}`}
          >
            {wordFor(action, content.pageCopy)}
          </button>
        ))}
      </p>
      <ul>
        {records.map((record) => (
          <Row key={record.id} {...list} record={record} query={query} />
        ))}
      </ul>
    </form>
  )
}

type RowProps = InboxListProps & { readonly record: SubmissionRecord; readonly query: string }

function Row({ record, query, filter: { view, profiles }, isTicked, content, now }: RowProps) {
  const { inbox: copy, message } = content.pageCopy
  const { answerTimes } = content.company
  const { office } = answerTimes[record.profile]
  const hasCity = profiles.some((one) => answerTimes[one].office.timeZone !== office.timeZone)
  const holder = holderOf(record.history)
  const showsState = view === 'done' || view === 'all'
  const state = hasStates(record) ? stateOf(record) : isSuspect(record) && 'suspect'
  const dueAt = view === 'to-answer' ? record.answerDueAt : null
  return (
    <li>
      <input
        type="checkbox"
        name="ticked"
        value={tick(record)}
        aria-label={fillCopy(copy.tick, { name: record.name })}
        defaultChecked={isTicked}
      />
      <a href={`${record.id}?${query}`} dir="auto">
        {record.name}
      </a>
      <div>
        <span dir="auto">{excerpt(record.message, EXCERPT_CHARS)}</span>
        <span>
          {[describeLabel(record.inquiryLabel), record.topic?.title].filter(Boolean).join(' · ')}
        </span>
        <span>
          {record.resume && extname(record.resume.fileName).slice(1).toUpperCase()}{' '}
          {holder !== null && <bdi>{holder || message.events.taken}</bdi>}{' '}
          {showsState && state && <State state={state} copy={copy.states} />}{' '}
          {findUnreached(record) && <State state="unreached" copy={copy.states} />}
        </span>
      </div>
      <ShortTime
        time={dueAt ?? record.receivedAt}
        {...{ office, hasCity, now }}
        late={dueAt === null ? undefined : copy.late}
      />
      {view === 'suspects' && (
        <button type="submit" name="one" value={tick(record)}>
          {message.delete}
        </button>
      )}
    </li>
  )
}
