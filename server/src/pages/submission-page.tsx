/** @jsxRuntime automatic @jsxImportSource react */
/** The page on which people of the company read a submission and act on it. */

import { hasAtMost } from '@lanternfield/contract/characters.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { ReactNode } from 'react'
import {
  createSubmissionActions,
  type SubmissionActionsCore,
  UNDO_MS,
} from '../intake/submission-actions.ts'
import type { SubmissionRecord } from '../store/store.ts'
import { nameResume } from '../submission/describe.ts'
import { type Actor, eventsSince, versionOf } from '../submission/history.ts'
import { STATES } from '../submission/states.ts'
import { isSuspect } from '../submission/suspect.ts'
import { Question, Typed } from './parts.tsx'
import {
  answersTo,
  describeTitle,
  NOTE_MAX_CHARS,
  type Occasion,
  type SubmissionContent,
  SubmissionDetails,
  statesOf,
} from './SubmissionPage.tsx'
import {
  createRenderPage,
  leadTo,
  type PageCore,
  type RenderPage,
  sendResume,
} from './server-page.tsx'
import { createSignedPageHandler, type SignedPageCore } from './signed-page.ts'

/** What the pages of submissions need of the core. */
type SubmissionCore = SubmissionActionsCore & { readonly content: SubmissionContent }

type SubmissionHandlerOptions = {
  readonly render: RenderPage
  readonly actor: Actor
  /** Whose messages may be seen; left out: all. */
  readonly profiles?: readonly Profile[]
  /** The page of reminders: it says that a submission is answered or needs no answer, and does nothing else. */
  readonly onlyAnswers?: boolean
  /** In the field for a note, until one is added. */
  readonly draft?: string | undefined
  /** Below what was done with it: the way on. */
  readonly next?: (record: SubmissionRecord, query: URLSearchParams) => Promise<ReactNode>
}

/** Handles the links in mails to the company: `review` of digests and alerts, `answer` of reminders. */
export function createSubmissionLinkHandler(
  purpose: 'review' | 'answer',
  core: SubmissionCore & PageCore & SignedPageCore,
) {
  const render = createRenderPage(core)
  const onlyAnswers = purpose === 'answer'
  const page = createSubmissionHandler(core, { render, actor: { by: 'mail link' }, onlyAnswers })
  const { invalid, deleted } = core.content.pageCopy.message
  const showDeleted = () => render({ title: deleted, status: 200 })
  const queryOf = ({ url }: Request) => new URL(url).searchParams

  return createSignedPageHandler(purpose, core, {
    refuse: () => render({ title: invalid, status: 404 }),
    show: async (id, request) => (await page.show(id, queryOf(request))) ?? showDeleted(),
    act: async (id, form, request) => {
      const response = await page.act(id, form, queryOf(request))
      return response ?? ((await page.show(id)) ? null : showDeleted())
    },
  })
}

export function createSubmissionHandler(
  core: SubmissionCore,
  { render, actor, profiles, onlyAnswers = false, draft = '', next }: SubmissionHandlerOptions,
) {
  const { content, now } = core
  const submissionActions = createSubmissionActions(core)
  const copy = content.pageCopy.message
  const isInInbox = actor.by === 'inbox'

  async function find(id: string): Promise<SubmissionRecord | null> {
    const record = await submissionActions.find(id)
    if (!record || (record.deletedAt !== null && record.deletedAt < now() - UNDO_MS)) return null
    return profiles?.includes(record.profile) === false ? null : record
  }

  /** Back to the page or, in the inbox, to the list: what was posted is not posted again by a reload. */
  function leadOn(query: URLSearchParams, changes: Readonly<Record<string, string>>, path = '') {
    const next = new URLSearchParams(query)
    for (const name of ['ask', 'since', 'version']) next.delete(name)
    for (const [name, value] of Object.entries(changes)) next.set(name, value)
    return leadTo(`${path}?${next}`)
  }

  /** Null if there is no such message, or it is of another profile. */
  async function show(
    id: string,
    query = new URLSearchParams(),
    occasion: Occasion = {},
    status = 200,
  ): Promise<Response | null> {
    const record = await find(id)
    if (!record) return null
    if (record.deletedAt !== null) {
      const buttons = [
        { action: 'show', text: copy.refresh },
        { action: 'restore', text: copy.undo },
      ]
      const body = (
        <>
          <Question paragraphs={[copy.undoHelp]} buttons={buttons} />
          <Typed note={occasion.draft ?? draft} copy={copy} />
        </>
      )
      return render({ title: fillCopy(copy.deletedNamed, { name: record.name }), body, status })
    }
    const question = status === 200 && ask(record, query)
    if (question) return question
    const since = query.get('since')
    const fresh = eventsSince(record.history, Number(since)).filter(
      ({ at }) => at > now() - JUST_MS,
    )
    const done = since === null ? [] : fresh
    const props = { record, content, onlyAnswers, by: actor.by, now: now() }
    const body = (
      <SubmissionDetails
        {...props}
        occasion={{ draft, done, first: query.get('action'), ...occasion }}
        next={done.length > 0 && (await next?.(record, query))}
      />
    )
    return render({ title: describeTitle(record, copy), body, status })
  }

  /** The harmless button comes first: programs that follow links in mails press the first one. */
  function ask(record: SubmissionRecord, query: URLSearchParams): Promise<Response> | null {
    const action = query.get('ask') ?? ''
    const isSent = record.deliveries.some(({ kind }) => kind === 'decline')
    const question = {
      decline: {
        title: copy.confirmDecline,
        paragraphs: isSent ? copy.letterSent : copy.letter,
        letter: isSent ? [] : content.mailCopy.decline.paragraphs,
        button: { action: 'declined', text: copy.declined },
      },
      delete: {
        title: copy.confirm,
        paragraphs: copy.consequences,
        letter: [],
        button: { action: 'confirm', text: copy.confirmed },
      },
    }[action]
    if (!question || !actionsOn(record, onlyAnswers).includes(action)) return null
    const { title, button, ...rest } = question
    const buttons = [
      { action: 'show', text: copy.keep },
      { ...button, look: 'danger' },
    ] as const
    const hidden = { version: query.get('version') ?? versionOf(record.history) }
    const body = <Question {...rest} hidden={hidden} buttons={buttons} />
    return render({ title: fillCopy(title, { name: record.name }), body, status: 200 })
  }

  /** Under the applicant's name. Null as `show`, or without one. @param opens in the browser, if it is a PDF */
  async function showResume(id: string, opens: boolean): Promise<Response | null> {
    const record = await find(id)
    if (!record || record.deletedAt !== null) return null
    const resume = await submissionActions.downloadResume(record, actor)
    return resume && sendResume({ ...resume, fileName: nameResume(record.name, resume) }, { opens })
  }

  return {
    show,
    showResume,
    /** Null as `show`, or if none of the page's forms posts that. */
    act: async (
      id: string,
      form: URLSearchParams,
      query = new URLSearchParams(),
    ): Promise<Response | null> => {
      const record = await find(id)
      if (!record) return null
      const action = form.get('action') ?? ''
      const version = Number(form.get('version'))
      const note = readNote(form)
      if (record.deletedAt !== null) {
        if (action === 'restore' && !onlyAnswers) await submissionActions.restore(record)
        else if (action !== 'show') {
          const isStored = record.history.some((one) => one.event === 'note' && one.text === note)
          return show(id, query, { draft: isStored ? '' : note }, 409)
        }
      }
      // A second press finds it restored.
      if (record.deletedAt !== null || action === 'restore') return leadOn(query, {})
      if (!actionsOn(record, onlyAnswers).includes(action)) return null
      if (!hasAtMost(NOTE_MAX_CHARS, note)) {
        const others = eventsSince(record.history, version)
        return show(id, query, { draft: note, isTooLong: true, others }, 422)
      }
      if (action === 'resume') {
        // It leaves the page open, with a note in it.
        return showResume(id, false)
      }

      const change = { version, ...actor }
      const state = STATES[record.profile].find((one) => one === action)
      const isCurrent = state
        ? await submissionActions.changeState(record, { state, ...change })
        : TAKES.includes(action)
          ? await submissionActions.take(record, action === 'take', change)
          : action === 'confirm' || (action === 'delete' && isSuspect(record))
            ? await submissionActions.remove(record, change)
            : HARMLESS.includes(action) || version === versionOf(record.history)
      const others = isCurrent ? [] : eventsSince((await find(id))?.history ?? [], version)
      if (action === 'deliver') await submissionActions.deliver(record, actor)
      // Last, since it makes the version outdated; and always, since nobody wants to write it again.
      const isNoted = await submissionActions.addNote(record, note, change)
      if (!isCurrent) return show(id, query, { others, isNoted, draft: '' }, 409)
      if (action === 'show') return leadOn(query, {})
      if (ASKS.includes(action) && !isSuspect(record))
        return leadOn(query, { ask: action, version: String(isNoted ? version + 1 : version) })
      if (action === 'confirm') {
        const title = fillCopy(copy.deletedNamed, { name: record.name })
        return render({ title, body: await next?.(record, query), status: 200 })
      }
      if (action === 'delete' && isInInbox) return leadOn(query, { after: id }, './')
      return leadOn(query, { since: String(version) })
    },
  }
}

/** How long a page says what was just done, in milliseconds. */
const JUST_MS = 60_000
/** They lead to a question. */
const ASKS = ['decline', 'delete']
const TAKES = ['take', 'give-back']
/** What others have done meanwhile does not matter to them. */
const HARMLESS = ['show', 'note', 'deliver']

/** The values of the buttons on all pages of a submission. */
function actionsOn(record: SubmissionRecord, onlyAnswers: boolean): readonly string[] {
  if (onlyAnswers) return ['show', ...answersTo(record)]
  const states = statesOf(record)
  return [
    ...['show', 'note', 'deliver', 'delete', 'confirm', ...TAKES],
    ...(record.resume ? ['resume'] : []),
    ...states,
    ...(states.includes('declined') ? ['decline'] : []),
  ]
}

/** Without the control characters that terminals obey. */
export function readNote(form: URLSearchParams): string {
  const note = (form.get('note') ?? '').replace(/\r\n?/g, '\n')
  return note.replace(/(?![\n\t])\p{Cc}/gu, '').trim()
}
