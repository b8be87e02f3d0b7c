/** @jsxRuntime automatic @jsxImportSource react */
/** The page on which people of the company read a submission and act on it. */

import { hasAtMost } from '@lanternfield/contract/characters.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import {
  createSubmissionActions,
  type SubmissionActionsCore,
} from '../intake/submission-actions.ts'
import type { SubmissionRecord } from '../store/store.ts'
import { eventsSince, versionOf } from '../submission/history.ts'
import { STATES } from '../submission/states.ts'
import { Question, type QuestionProps } from './parts.tsx'
import {
  answersTo,
  NOTE_MAX_CHARS,
  type Occasion,
  type SubmissionContent,
  SubmissionDetails,
  statesOf,
} from './SubmissionPage.tsx'
import { createRenderPage, type PageCore, type RenderPage, sendResume } from './server-page.tsx'
import { createSignedPageHandler, type SignedPageCore } from './signed-page.ts'

/** What the pages of submissions need of the core. */
type SubmissionCore = SubmissionActionsCore & { readonly content: SubmissionContent }

type SubmissionHandlerOptions = {
  readonly render: RenderPage
  readonly by: 'inbox' | 'mail link'
  /** Whose messages may be seen; left out: all. */
  readonly profiles?: readonly Profile[]
  /** The page of reminders: it says that a submission is answered or needs no answer, and does nothing else. */
  readonly onlyAnswers?: boolean
  /** In the field for a note, until one is added. */
  readonly draft?: string | undefined
}

/** Handles the links in mails to the company: `review` of digests and alerts, `answer` of reminders. */
export function createSubmissionLinkHandler(
  purpose: 'review' | 'answer',
  core: SubmissionCore & PageCore & SignedPageCore,
) {
  const render = createRenderPage(core)
  const onlyAnswers = purpose === 'answer'
  const page = createSubmissionHandler(core, { render, by: 'mail link', onlyAnswers })
  const { invalid, deleted } = core.content.pageCopy.message
  const showDeleted = () => render({ title: deleted, status: 200 })
  const occasionOf = ({ url }: Request) => ({ first: new URL(url).searchParams.get('action') })

  return createSignedPageHandler(purpose, core, {
    refuse: () => render({ title: invalid, status: 404 }),
    show: async (id, request) => (await page.show(id, occasionOf(request))) ?? showDeleted(),
    act: async (id, form, request) => {
      const response = await page.act(id, form, occasionOf(request))
      return response ?? ((await page.show(id)) ? null : showDeleted())
    },
  })
}

export function createSubmissionHandler(
  core: SubmissionCore,
  { render, by, profiles, onlyAnswers = false, draft }: SubmissionHandlerOptions,
) {
  const { content, now } = core
  const submissionActions = createSubmissionActions(core)
  const copy = content.pageCopy.message

  async function find(id: string): Promise<SubmissionRecord | null> {
    const record = await submissionActions.find(id)
    return record && (profiles?.includes(record.profile) ?? true) ? record : null
  }

  /** Null if there is no such message, or it is of another profile. */
  async function show(id: string, occasion: Occasion = {}, status = 200): Promise<Response | null> {
    const record = await find(id)
    if (!record) return null
    const props = { record, content, occasion, onlyAnswers, by }
    const body = <SubmissionDetails {...props} now={now()} />
    return render({ title: copy.heading, body, status })
  }

  /** The harmless button comes first: programs that follow links in mails press the first one. */
  function ask(
    title: string,
    question: Pick<QuestionProps, 'paragraphs' | 'letter'>,
    [action, text]: readonly [action: string, text: string],
    version: number,
  ): Promise<Response> {
    const buttons = [
      { action: 'show', text: copy.keep },
      { action, text, look: 'danger' },
    ] as const
    const body = <Question {...question} hidden={{ version }} buttons={buttons} />
    return render({ title, body, status: 200 })
  }

  /** The buttons that are answered with something else than the page. */
  const responses: Readonly<
    Record<string, (record: SubmissionRecord, version: number) => Promise<Response | null>>
  > = {
    resume: async (record) => {
      const resume = await submissionActions.downloadResume(record, { by })
      return resume && sendResume(resume)
    },
    decline: ({ deliveries }, version) => {
      const isSent = deliveries.some(({ kind }) => kind === 'decline')
      const question = {
        paragraphs: isSent ? copy.letterSent : copy.letter,
        letter: isSent ? [] : content.mailCopy.decline.paragraphs,
      }
      return ask(copy.confirmDecline, question, ['declined', copy.declined], version)
    },
    delete: (_, version) => {
      const question = { paragraphs: copy.consequences }
      return ask(copy.confirm, question, ['confirm', copy.confirmed], version)
    },
    confirm: () => render({ title: copy.deleted, status: 200 }),
  }

  return {
    show: (id: string, occasion: Occasion = {}) => show(id, { draft, ...occasion }),
    /** Null as `show`, or if none of the page's forms posts that. */
    act: async (
      id: string,
      form: URLSearchParams,
      occasion?: Occasion,
    ): Promise<Response | null> => {
      const record = await find(id)
      const action = form.get('action') ?? ''
      if (!record || !actionsOn(record, onlyAnswers).includes(action)) return null
      const version = Number(form.get('version'))
      const note = readNote(form)
      if (!hasAtMost(NOTE_MAX_CHARS, note)) {
        const others = eventsSince(record.history, version)
        return show(id, { refusedNote: note, others }, 422)
      }

      const state = STATES[record.profile].find((one) => one === action)
      const isCurrent = state
        ? await submissionActions.changeState(record, { state, version, by })
        : action === 'confirm'
          ? await submissionActions.remove(record, { version, by })
          : !ASKS.includes(action) || version === versionOf(record.history)
      const others = isCurrent ? [] : eventsSince((await find(id))?.history ?? [], version)
      if (action === 'deliver') await submissionActions.deliver(record, { by })
      // Last, since it makes the version outdated; and always, since nobody wants to write it again.
      // A download leaves the page open, with the note in it.
      const isNoted =
        action !== 'resume' && (await submissionActions.addNote(record, note, { version, by }))
      if (!isCurrent) return show(id, { others }, 409)
      const respond = Object.hasOwn(responses, action) ? responses[action] : undefined
      return respond ? respond(record, isNoted ? version + 1 : version) : show(id, occasion)
    },
  }
}

/** They lead to a question, which is asked only where nobody has acted since the page was opened. */
const ASKS = ['decline', 'delete']

/** The values of the buttons on all pages of a submission. */
function actionsOn(record: SubmissionRecord, onlyAnswers: boolean): readonly string[] {
  if (onlyAnswers) return ['show', ...answersTo(record)]
  const states = statesOf(record)
  return [
    ...['show', 'note', 'deliver', 'delete', 'confirm'],
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
