import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, EMPTY_DRAFT, haveSameTexts, isEmpty, type SavedDraft } from './drafts.ts'
import { type FormEvent, type FormSession, nextSession, openSession } from './form-session.ts'
import type { LoadedResume } from './resume-upload.ts'
import { failure, type SendOutcome } from './send.ts'

const FRESH = openSession('contact-us-page', null)
const TYPED = { ...EMPTY_TEXTS, name: 'Mira Holloway' }
const TOPIC = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const OTHER_TOPIC = { path: '/products/gen-ai-chatbot/', title: 'Gen AI Chatbot' }
const STORED: SendOutcome = { kind: 'stored', id: 'a1' }
const REJECTED: SendOutcome = { kind: 'rejected', errors: { email: messages.emailFormat } }
const SIGNALS = { trapIsTicked: false, fillSeconds: 7 }

const fileNamed = (name: string) => new File(['%PDF'], name)
const resumeNamed = (fileName: string): LoadedResume => ({
  fileName,
  size: 4,
  content: new Blob(['JVBERg==']),
})
const payloadOf = (name: string) => ({ name }) as SendEmailPayload

const typed = (texts: Partial<typeof TYPED>): FormEvent => ({
  type: 'typed',
  texts: { ...EMPTY_TEXTS, ...texts },
  at: 1,
})
const send = (name: string, noticeVersion = 'v1'): FormEvent => ({
  type: 'send',
  payload: payloadOf(name),
  noticeVersion,
})
const ended = (outcome: SendOutcome): FormEvent => ({ type: 'outcome', outcome, unsent: null })
const SUBMIT: FormEvent = { type: 'submit' }
const PUT_ASIDE: FormEvent = { type: 'put-aside' }

let keys = 0

function newKey(): string {
  keys += 1
  return `key-${keys}`
}

function play(session: FormSession, ...events: readonly FormEvent[]): FormSession {
  return events.reduce((before, event) => nextSession(before, event, newKey()), session)
}

function restoreLast(session: FormSession): FormSession {
  const draft = session.saved.at(-1)
  return draft ? play(session, { type: 'restore', draft }) : session
}

function withResume(fileName: string, session = FRESH): FormSession {
  const file = fileNamed(fileName)
  return play(
    session,
    { type: 'chose', file },
    { type: 'read', file, resume: resumeNamed(fileName) },
  )
}

describe('a submission', () => {
  test('is checked, sent and stored, and the form is empty then', () => {
    const sending = play(FRESH, typed(TYPED), SUBMIT, send('Mira'))
    expect(sending).toMatchObject({ status: 'sending', progress: null })
    expect(play(sending, ended(STORED))).toMatchObject({
      status: 'idle',
      draft: EMPTY_DRAFT,
      saved: [],
    })
  })

  test('with wrong values is not sent, and shows each error until it is right', () => {
    const errors = { name: messages.lettersOnly, email: messages.required }
    const invalid = play(FRESH, typed({ name: 'M2' }), SUBMIT, { type: 'invalid', errors })
    expect(invalid).toMatchObject({ status: 'idle', errors: errors, draft: { request: null } })
    const mended = play(invalid, { type: 'rechecked', field: 'name', error: undefined })
    expect(mended.errors).toEqual({ email: messages.required })
  })

  test('reports progress only where a resume is sent', () => {
    const progress: FormEvent = { type: 'progress', part: 0.5 }
    expect(play(FRESH, SUBMIT, send('Mira'), progress).progress).toBeNull()
    expect(play(withResume('a.pdf'), SUBMIT, send('Mira'), progress).progress).toBe(0.5)
  })

  test('that the server rejects leaves everything in the form, with its errors', () => {
    const sent = play(withResume('a.pdf'), typed(TYPED), SUBMIT, send('Mira'))
    const rejected = play(sent, ended(REJECTED))
    expect(rejected).toMatchObject({ status: 'idle', errors: { email: messages.emailFormat } })
    expect(rejected.draft).toBe(sent.draft)
  })

  test('that fails empties the form, and everything can be restored', () => {
    const sent = play(withResume('a.pdf'), typed(TYPED), SUBMIT, send('Mira'))
    const failed = play(sent, ended(failure('no-answer')))
    expect(failed.draft).toEqual(EMPTY_DRAFT)
    expect(failed.saved).toMatchObject([{ reason: 'unknown', resume: { fileName: 'a.pdf' } }])
    const restored = restoreLast(failed)
    expect(restored).toMatchObject({ isRestored: true, saved: [] })
    expect(restored.draft).toEqual(sent.draft)
  })

  test('removes the saved drafts with the same texts', () => {
    const saved = play(FRESH, typed(TYPED), PUT_ASIDE, typed({ name: 'Ada Quist' }), PUT_ASIDE)
    const stored = play(saved, typed(TYPED), SUBMIT, send('Mira'), ended(STORED))
    expect(stored.saved.map(({ texts }) => texts.name)).toEqual(['Ada Quist'])
  })
})

describe('the key of a submission', () => {
  const keyOf = ({ draft }: FormSession) => draft.request?.key
  const failed = (session: FormSession) => play(session, ended(failure('network')))

  test('stays while another draft is sent, and goes once it is stored', () => {
    const first = play(FRESH, typed(TYPED), SUBMIT, send('Mira'))
    const [saved] = failed(first).saved
    const other = play(failed(first), typed({ name: 'Ada' }), SUBMIT, send('Ada'), ended(STORED))
    if (!saved) throw new Error('The draft of the failed submission is missing.')
    const again = play(other, { type: 'restore', draft: saved }, SUBMIT, send('Mira'))
    expect(keyOf(again)).toBe(keyOf(first))
    const next = play(again, ended(STORED), typed(TYPED), SUBMIT, send('Mira'))
    expect(keyOf(next)).not.toBe(keyOf(first))
  })

  test.each([
    ['another', 'v2'],
    ['no', ''],
  ])('stays on a page with %s privacy notice, and so does the notice', (_, later) => {
    const first = play(FRESH, typed(TYPED), SUBMIT, send('Mira', 'v1'))
    const again = play(restoreLast(failed(first)), SUBMIT, send('Mira', later))
    expect(again.draft.request).toMatchObject({ key: keyOf(first), noticeVersion: 'v1' })
  })

  test('changes with the file; after a reload only the server knows whether it did', () => {
    const first = play(withResume('a.pdf'), typed(TYPED), SUBMIT, send('Mira'))
    const restored = restoreLast(failed(first))
    const replaced = play(withResume('b.pdf', restored), SUBMIT, send('Mira'))
    expect(keyOf(replaced)).not.toBe(keyOf(first))
    const { resume: _file, ...request } = first.draft.request ?? {}
    const reloaded = openSession('contact-us-page', {
      draft: { ...first.draft, resume: null, request: request as typeof first.draft.request },
      saved: [],
      isLeaving: false,
    })
    const again = play(withResume('b.pdf', reloaded), SUBMIT, send('Mira'))
    expect(keyOf(again)).toBe(keyOf(first))
    const renewed = play(again, { type: 'key-reused' })
    expect(keyOf(renewed)).not.toBe(keyOf(first))
    expect(renewed.draft.request?.resume?.fileName).toBe('b.pdf')
  })
})

describe('a file', () => {
  test('that was chosen last counts, however long reading takes', () => {
    const [slow, last] = [fileNamed('slow.pdf'), fileNamed('last.pdf')]
    const read = play(
      FRESH,
      { type: 'chose', file: slow },
      { type: 'chose', file: last },
      { type: 'read', file: last, resume: resumeNamed('last.pdf') },
      { type: 'read', file: slow, resume: resumeNamed('slow.pdf') },
    )
    expect(read.draft).toMatchObject({ resume: { fileName: 'last.pdf' }, unread: null })
  })

  test('that cannot be sent leaves the one before it, and its error ends', () => {
    const message = messages.resumeFormat
    const rejected = play(withResume('a.pdf'), { type: 'rejected-file', message })
    expect(rejected).toMatchObject({
      rejection: { message },
      draft: { resume: { fileName: 'a.pdf' } },
    })
    const over = play(rejected, { type: 'file-error-over' })
    expect(over.rejection).toBeNull()
    expect(play(over, { type: 'removed-file' }).draft.resume).toBeNull()
  })

  test('goes with the inquiry type it belongs to, read or not', () => {
    const careers = play(FRESH, typed({ inquiryType: 'careers' }))
    const services = typed({ inquiryType: 'services' })
    expect(play(withResume('a.pdf', careers), services).draft.resume).toBeNull()
    const unread = play(careers, { type: 'chose', file: fileNamed('a.pdf') })
    expect(play(unread, services).draft.unread).toBeNull()
    expect(play(withResume('a.pdf'), typed({ name: 'Mira' })).draft.resume).not.toBeNull()
  })
})

describe('a topic', () => {
  const pageTopic = (topic: typeof TOPIC | null): FormEvent => ({ type: 'page-topic', topic })
  const aboutTopic = play(FRESH, pageTopic(TOPIC), typed(TYPED))
  const reopened = openSession('contact-us-page', { ...aboutTopic })

  test('is that of the page, and of the next draft as well', () => {
    expect(aboutTopic.draft.topic).toEqual(TOPIC)
    expect(play(aboutTopic, PUT_ASIDE).draft.topic).toEqual(TOPIC)
  })

  test('stays with a draft on a page about nothing, and gives way to that of the page', () => {
    expect(play(reopened, pageTopic(null)).draft.topic).toEqual(TOPIC)
    expect(play(reopened, pageTopic(OTHER_TOPIC)).draft.topic).toEqual(OTHER_TOPIC)
    const empty = openSession('contact-us-page', { ...play(FRESH, pageTopic(TOPIC)) })
    expect(play(empty, pageTopic(null)).draft.topic).toBeNull()
  })

  test('of a saved draft returns with it, before or after the page says its own', () => {
    const [draft] = play(aboutTopic, PUT_ASIDE).saved
    if (!draft) throw new Error('The draft that was put aside is missing.')
    const restore: FormEvent = { type: 'restore', draft }
    for (const events of [
      [restore, pageTopic(OTHER_TOPIC)],
      [pageTopic(OTHER_TOPIC), restore],
    ]) {
      const session = play(FRESH, ...events)
      expect(session.draft.topic).toEqual(TOPIC)
      expect(play(session, PUT_ASIDE).draft.topic).toEqual(OTHER_TOPIC)
    }
  })

  test('that was removed does not come back', () => {
    const removed = play(aboutTopic, { type: 'removed-topic' })
    expect(removed.draft.topic).toBeNull()
    expect(play(removed, PUT_ASIDE).draft.topic).toBeNull()
  })
})

describe('other tabs and pages', () => {
  const unsentOf = (session: FormSession): SavedDraft => {
    const unsent = { savedAt: 1, signals: SIGNALS }
    const event: FormEvent = { type: 'outcome', outcome: failure('offline'), unsent }
    const [draft] = play(session, SUBMIT, send('Mira'), event).saved
    if (!draft) throw new Error('The unsent draft is missing.')
    return draft
  }
  const unsent = unsentOf(play(withResume('a.pdf'), typed(TYPED)))

  test('an unsent draft of another tab is offered, and no longer once it is sent there', () => {
    const offered = play(FRESH, { type: 'unsent', drafts: [unsent] })
    expect(offered.saved).toEqual([unsent])
    expect(play(offered, { type: 'unsent', drafts: [] }).saved).toEqual([])
  })

  test('an unsent draft gives the saved one its file back, and is offered once', () => {
    const bare = { ...unsent, resume: null }
    const stored = openSession('contact-us-page', {
      draft: EMPTY_DRAFT,
      saved: [bare],
      isLeaving: false,
    })
    expect(play(stored, { type: 'unsent', drafts: [unsent] }).saved).toEqual([unsent])
    const aside = play(FRESH, typed(TYPED), PUT_ASIDE, { type: 'unsent', drafts: [unsent] })
    expect(aside.saved).toEqual([unsent])
  })

  test('a draft that was put aside stays when no unsent one is left', () => {
    const aside = play(FRESH, typed(TYPED), PUT_ASIDE)
    expect(play(aside, { type: 'unsent', drafts: [] }).saved).toEqual(aside.saved)
  })

  test('a page from the cache shows what another page of the tab has stored', () => {
    const before = play(withResume('a.pdf'), typed(TYPED))
    const other = play(FRESH, typed({ name: 'Ada Quist' }), PUT_ASIDE, typed({ name: 'Zoe' }))
    const after = play(before, { type: 'stored', stored: other })
    expect(after.draft).toMatchObject({ texts: { name: 'Zoe' }, resume: { fileName: 'a.pdf' } })
    expect(after.saved).toEqual(other.saved)
    expect(after.replacements).toBe(before.replacements + 1)
    expect(play(before, { type: 'stored', stored: null }).draft).toEqual(EMPTY_DRAFT)
    expect(play(before, { type: 'stored', stored: before })).toEqual(before)
  })

  test('a page from the cache still offers its unsent drafts, which no tab stores', () => {
    const before = play(FRESH, { type: 'unsent', drafts: [unsent] })
    expect(play(before, { type: 'stored', stored: null }).saved).toEqual([unsent])
  })

  test('a form that the browser submits is empty once the next page says thanks', () => {
    const leaving = play(FRESH, typed(TYPED), { type: 'leaving' })
    expect(play(leaving, { type: 'left', isStored: true }).draft).toEqual(EMPTY_DRAFT)
    expect(play(leaving, { type: 'left', isStored: false })).toMatchObject({
      isLeaving: false,
      draft: { texts: TYPED },
    })
  })
})

/** Those with a name are about whatever is there, which an event that is drawn at random seldom is. */
type Draw = FormEvent | 'restores' | 'sends' | 'fails' | 'retries' | 'reads'

const FILES = [fileNamed('a.pdf'), fileNamed('b.pdf')] as const
const file = fc.constantFrom(...FILES)
const unsentNote = fc.constantFrom(null, { savedAt: 1, signals: SIGNALS })
const outcome = fc.constantFrom<SendOutcome>(
  STORED,
  REJECTED,
  failure('network'),
  failure('status'),
)
const draw: fc.Arbitrary<Draw> = fc.oneof(
  fc.constantFrom<Draw>('restores', 'sends', 'reads'),
  fc.constantFrom<Draw>('fails', 'retries'),
  fc.constantFrom<Draw>(SUBMIT, PUT_ASIDE, { type: 'key-reused' }),
  fc.constantFrom<Draw>({ type: 'removed-file' }, { type: 'removed-topic' }),
  fc.constantFrom('', 'Mira', 'Ada').map((name) => typed({ name })),
  fc.constantFrom('services', 'careers').map((inquiryType) => typed({ inquiryType })),
  fc.record({ type: fc.constant('chose' as const), file }),
  fc.record({ type: fc.constant('page-topic' as const), topic: fc.constantFrom(null, TOPIC) }),
  fc.record({ type: fc.constant('outcome' as const), outcome, unsent: unsentNote }),
  fc.record({ type: fc.constant('invalid' as const), errors: fc.constant({}) }),
)

type Step = {
  readonly before: FormSession
  readonly event: FormEvent
  readonly after: FormSession
}

function steps(draws: readonly Draw[]): Step[] {
  let before = FRESH
  const played: Step[] = []
  for (const drawn of draws)
    for (const event of eventsOf(drawn, before)) {
      const after = nextSession(before, event, newKey())
      played.push({ before, event, after })
      before = after
    }
  return played
}

function eventsOf(drawn: Draw, { draft, saved }: FormSession): FormEvent[] {
  const { unread } = draft
  const restore: FormEvent[] = saved.slice(-1).map((last) => ({ type: 'restore', draft: last }))
  switch (drawn) {
    case 'restores':
      return restore
    case 'sends':
      return [SUBMIT, send(contentOf(draft))]
    case 'fails':
      return [SUBMIT, send(contentOf(draft)), ended(failure('network'))]
    case 'retries':
      return [...restore, SUBMIT, ...saved.slice(-1).map((last) => send(contentOf(last)))]
    case 'reads':
      return unread ? [{ type: 'read', file: unread, resume: resumeNamed(unread.name) }] : []
    default:
      return [drawn]
  }
}

const contentOf = ({ texts, topic }: Draft) => JSON.stringify([texts, topic])

/** How often a property must have had something to check: else the sequences no longer bring it about. */
const ENOUGH = 100

/**
 * Holds after every event of any sequence.
 * @param property checks a step, and says whether it was of the kind that the property is about
 */
function always(property: (step: Step, earlier: readonly Step[]) => boolean): void {
  let checked = 0
  fc.assert(
    fc.property(fc.array(draw, { maxLength: 60, size: 'max' }), (draws) => {
      const played = steps(draws)
      for (const [index, step] of played.entries())
        if (property(step, played.slice(0, index))) checked += 1
    }),
    { numRuns: 400 },
  )
  expect(checked, 'steps of this kind').toBeGreaterThan(ENOUGH)
}

const isSending = ({ after }: Step) => after.status === 'sending'
const sentBy = ({ draft }: FormSession) =>
  JSON.stringify([draft.request?.payload, draft.resume?.fileName])

describe('over any sequence of events', () => {
  test('one submission follows the other', () =>
    always(({ before, after }) => {
      if (before.status === after.status) return false
      const next = { idle: ['checking'], checking: ['sending', 'idle'], sending: ['idle'] }
      expect(next[before.status]).toContain(after.status)
      return true
    }))

  test('a key is only ever used for one content', () =>
    always((step, earlier) => {
      if (!isSending(step) || step.event.type !== 'send') return false
      const key = step.after.draft.request?.key
      const twins = earlier.filter(
        ({ event, after }) =>
          event.type === 'send' && after.status === 'sending' && after.draft.request?.key === key,
      )
      for (const twin of twins) expect(sentBy(twin.after)).toBe(sentBy(step.after))
      return twins.length > 0
    }))

  test('what is sent again at once has the key that it had', () =>
    always(({ before, event, after }) => {
      const { request } = before.draft
      if (event.type !== 'send' || before.status !== 'checking' || !request) return false
      if (JSON.stringify(event.payload) !== JSON.stringify(request.payload)) return false
      if (request.resume?.fileName !== before.draft.resume?.fileName) return false
      expect(after.draft.request?.key).toBe(request.key)
      return true
    }))

  test('nothing that was entered is lost but by typing over it or sending it', () =>
    always(({ before, event, after }) => {
      const isMeant = ['typed', 'chose', 'read', 'removed-file'].includes(event.type)
      const isStored = event.type === 'outcome' && event.outcome.kind === 'stored'
      if (isMeant || isStored || before.draft === after.draft || isEmpty(before.draft)) return false
      const { texts, resume, unread } = before.draft
      const isKept = [after.draft, ...after.saved].some(
        (one) => haveSameTexts(one.texts, texts) && one.resume === resume && one.unread === unread,
      )
      expect(isKept).toBe(true)
      for (const saved of before.saved)
        expect([after.draft, ...after.saved].some((one) => one.resume === saved.resume)).toBe(true)
      return true
    }))

  test('what is being sent stays as it is, and is not sent twice', () =>
    always(({ before, event, after }) => {
      if (before.status !== 'sending' || ['outcome', 'key-reused'].includes(event.type))
        return false
      expect(after.draft.texts).toBe(before.draft.texts)
      expect(after.draft.resume).toBe(before.draft.resume)
      expect(after.draft.request).toBe(before.draft.request)
      expect(after.status).toBe('sending')
      return true
    }))

  test('a draft to restore waits for the end of a submission', () =>
    always(({ before, event, after }) => {
      if (event.type !== 'restore') return false
      if (before.status === 'idle') {
        expect(after.draft.texts).toBe(event.draft.texts)
        expect(after.restoreNext).toBeNull()
      } else expect(after).toEqual({ ...before, restoreNext: event.draft })
      return true
    }))

  test('saved drafts can be told apart', () =>
    always(({ after }) => {
      const ids = after.saved.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      return ids.length > 1
    }))
})
