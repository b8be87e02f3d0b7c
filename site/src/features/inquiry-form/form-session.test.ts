import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, EMPTY_DRAFT, haveSameTexts, isEmpty, type SavedDraft } from './drafts.ts'
import {
  attachResume,
  beginCheck,
  beginLeaving,
  beginSending,
  type Change,
  chooseFile,
  closeReceipt,
  endCheck,
  endLeaving,
  endSending,
  type FormSession,
  followStored,
  isUntouched,
  openSession,
  putAside,
  rejectFile,
  removeFile,
  removeTopic,
  renewKey,
  restoreDraft,
  setError,
  setPageTopic,
  setProgress,
  setTexts,
  setUnsent,
  showReceipt,
  withoutFileError,
} from './form-session.ts'
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
  format: 'pdf',
  content: new Blob(['JVBERg==']),
})
const payloadOf = (name: string) => ({ name }) as SendEmailPayload

const typed = (texts: Partial<typeof TYPED>) => setTexts({ ...EMPTY_TEXTS, ...texts }, 1)
const send = (name: string, noticeVersion = 'v1') => beginSending(payloadOf(name), noticeVersion)
const ended = (outcome: SendOutcome) => endSending(outcome, null)

function play(session: FormSession, ...changes: readonly Change[]): FormSession {
  return changes.reduce((before, change) => change(before), session)
}

function restoreLast(session: FormSession): FormSession {
  const draft = session.saved.at(-1)
  return draft ? play(session, restoreDraft(draft)) : session
}

function withResume(fileName: string, session = FRESH): FormSession {
  const file = fileNamed(fileName)
  return play(session, chooseFile(file), attachResume(file, resumeNamed(fileName)))
}

describe('a submission', () => {
  test('is checked, sent and stored, and the form is empty then', () => {
    const sending = play(FRESH, typed(TYPED), beginCheck, send('Mira'))
    expect(sending).toMatchObject({ status: 'sending', progress: null })
    expect(play(sending, ended(STORED))).toMatchObject({
      status: 'idle',
      draft: EMPTY_DRAFT,
      saved: [],
    })
  })

  test('with wrong values is not sent, and shows each error until it is right', () => {
    const errors = { name: messages.lettersOnly, email: messages.required }
    const invalid = play(FRESH, typed({ name: 'M2' }), beginCheck, endCheck(errors))
    expect(invalid).toMatchObject({ status: 'idle', errors, draft: { request: null } })
    const mended = play(invalid, setError('name', undefined))
    expect(mended.errors).toEqual({ email: messages.required })
  })

  test('reports progress only where a resume is sent', () => {
    const progress = setProgress(0.5)
    expect(play(FRESH, beginCheck, send('Mira'), progress).progress).toBeNull()
    expect(play(withResume('a.pdf'), beginCheck, send('Mira'), progress).progress).toBe(0.5)
  })

  test('that the server rejects leaves everything in the form, with its errors', () => {
    const sent = play(withResume('a.pdf'), typed(TYPED), beginCheck, send('Mira'))
    const rejected = play(sent, ended(REJECTED))
    expect(rejected).toMatchObject({ status: 'idle', errors: { email: messages.emailFormat } })
    expect(rejected.draft).toBe(sent.draft)
  })

  test('that fails empties the form, and everything can be restored', () => {
    const sent = play(withResume('a.pdf'), typed(TYPED), beginCheck, send('Mira'))
    const failed = play(sent, ended(failure('no-answer')))
    expect(failed.draft).toEqual(EMPTY_DRAFT)
    expect(failed.saved).toMatchObject([{ reason: 'unknown', resume: { fileName: 'a.pdf' } }])
    const restored = restoreLast(failed)
    expect(restored).toMatchObject({ isRestored: true, saved: [] })
    expect(restored.draft).toEqual(sent.draft)
  })

  test('removes the saved drafts with the same texts', () => {
    const saved = play(FRESH, typed(TYPED), putAside, typed({ name: 'Ada Quist' }), putAside)
    const stored = play(saved, typed(TYPED), beginCheck, send('Mira'), ended(STORED))
    expect(stored.saved.map(({ texts }) => texts.name)).toEqual(['Ada Quist'])
  })
})

describe('the key of a submission', () => {
  const keyOf = ({ draft }: FormSession) => draft.request?.key
  const failed = (session: FormSession) => play(session, ended(failure('network')))

  test('stays while another draft is sent, and goes once it is stored', () => {
    const first = play(FRESH, typed(TYPED), beginCheck, send('Mira'))
    const [saved] = failed(first).saved
    const other = play(
      failed(first),
      typed({ name: 'Ada' }),
      beginCheck,
      send('Ada'),
      ended(STORED),
    )
    if (!saved) throw new Error('The draft of the failed submission is missing.')
    const again = play(other, restoreDraft(saved), beginCheck, send('Mira'))
    expect(keyOf(again)).toBe(keyOf(first))
    const next = play(again, ended(STORED), typed(TYPED), beginCheck, send('Mira'))
    expect(keyOf(next)).not.toBe(keyOf(first))
  })

  test.each([
    ['another', 'v2'],
    ['no', ''],
  ])('stays on a page with %s privacy notice, and so does the notice', (_, later) => {
    const first = play(FRESH, typed(TYPED), beginCheck, send('Mira', 'v1'))
    const again = play(restoreLast(failed(first)), beginCheck, send('Mira', later))
    expect(again.draft.request).toMatchObject({ key: keyOf(first), noticeVersion: 'v1' })
  })

  test('changes with the file; after a reload only the server knows whether it did', () => {
    const first = play(withResume('a.pdf'), typed(TYPED), beginCheck, send('Mira'))
    const restored = restoreLast(failed(first))
    const replaced = play(withResume('b.pdf', restored), beginCheck, send('Mira'))
    expect(keyOf(replaced)).not.toBe(keyOf(first))
    const { resume: _file, ...request } = first.draft.request ?? {}
    const reloaded = openSession('contact-us-page', {
      draft: { ...first.draft, resume: null, request: request as typeof first.draft.request },
      saved: [],
      isLeaving: false,
    })
    const again = play(withResume('b.pdf', reloaded), beginCheck, send('Mira'))
    expect(keyOf(again)).toBe(keyOf(first))
    const renewed = play(again, renewKey)
    expect(keyOf(renewed)).not.toBe(keyOf(first))
    expect(renewed.draft.request?.resume?.fileName).toBe('b.pdf')
  })
})

describe('a file', () => {
  test('that was chosen last counts, however long reading takes', () => {
    const [slow, last] = [fileNamed('slow.pdf'), fileNamed('last.pdf')]
    const read = play(
      FRESH,
      chooseFile(slow),
      chooseFile(last),
      attachResume(last, resumeNamed('last.pdf')),
      attachResume(slow, resumeNamed('slow.pdf')),
    )
    expect(read.draft).toMatchObject({ resume: { fileName: 'last.pdf' }, unread: null })
  })

  test('that cannot be sent leaves the one before it, and its error ends', () => {
    const message = messages.resumeFormat
    const rejected = play(withResume('a.pdf'), rejectFile(message))
    expect(rejected).toMatchObject({
      rejection: { message },
      draft: { resume: { fileName: 'a.pdf' } },
    })
    const over = play(rejected, withoutFileError)
    expect(over.rejection).toBeNull()
    expect(play(over, removeFile).draft.resume).toBeNull()
  })

  test('goes with the inquiry type it belongs to, read or not', () => {
    const careers = play(FRESH, typed({ inquiryType: 'careers' }))
    const services = typed({ inquiryType: 'services' })
    expect(play(withResume('a.pdf', careers), services).draft.resume).toBeNull()
    const unread = play(careers, chooseFile(fileNamed('a.pdf')))
    expect(play(unread, services).draft.unread).toBeNull()
    expect(play(withResume('a.pdf'), typed({ name: 'Mira' })).draft.resume).not.toBeNull()
  })
})

describe('a topic', () => {
  const aboutTopic = play(FRESH, setPageTopic(TOPIC), typed(TYPED))
  const reopened = openSession('contact-us-page', { ...aboutTopic })

  test('is that of the page, and of the next draft as well', () => {
    expect(aboutTopic.draft.topic).toEqual(TOPIC)
    expect(play(aboutTopic, putAside).draft.topic).toEqual(TOPIC)
  })

  test('stays with a draft on a page about nothing, and gives way to that of the page', () => {
    expect(play(reopened, setPageTopic(null)).draft.topic).toEqual(TOPIC)
    expect(play(reopened, setPageTopic(OTHER_TOPIC)).draft.topic).toEqual(OTHER_TOPIC)
    const empty = openSession('contact-us-page', { ...play(FRESH, setPageTopic(TOPIC)) })
    expect(play(empty, setPageTopic(null)).draft.topic).toBeNull()
  })

  test('of a saved draft returns with it, before or after the page says its own', () => {
    const [draft] = play(aboutTopic, putAside).saved
    if (!draft) throw new Error('The draft that was put aside is missing.')
    const restore = restoreDraft(draft)
    for (const events of [
      [restore, setPageTopic(OTHER_TOPIC)],
      [setPageTopic(OTHER_TOPIC), restore],
    ]) {
      const session = play(FRESH, ...events)
      expect(session.draft.topic).toEqual(TOPIC)
      expect(play(session, putAside).draft.topic).toEqual(OTHER_TOPIC)
    }
  })

  test('that was removed does not come back', () => {
    const removed = play(aboutTopic, removeTopic)
    expect(removed.draft.topic).toBeNull()
    expect(play(removed, putAside).draft.topic).toBeNull()
  })
})

describe('an inquiry type of the address', () => {
  const demo = openSession('contact-us-page', null, 'scheduleDemo')

  test('is chosen, counts as no entry, and is chosen again in the next draft', () => {
    expect(demo.draft.texts.inquiryType).toBe('scheduleDemo')
    expect(isUntouched(demo)).toBe(true)
    expect(play(demo, putAside).saved).toEqual([])
    const named = play(demo, typed({ ...TYPED, inquiryType: 'scheduleDemo' }))
    expect(isUntouched(named)).toBe(false)
    expect(play(named, putAside).draft.texts.inquiryType).toBe('scheduleDemo')
  })

  test('gives way to that of a draft', () => {
    const stored = play(FRESH, typed({ inquiryType: 'feedback' }))
    const reopened = openSession('contact-us-page', stored, 'scheduleDemo')
    expect(reopened.draft.texts.inquiryType).toBe('feedback')
    expect(isUntouched(reopened)).toBe(false)
  })
})

test('a receipt ends when the form is shown again: for another message, a draft or another page', () => {
  const [draft] = play(FRESH, typed(TYPED), putAside).saved
  if (!draft) throw new Error('The draft that was put aside is missing.')
  const receipt = { storedAt: 1, email: 'mira@northbay.example', isApplication: false }
  const shown = play(FRESH, showReceipt(receipt))
  expect(shown.receipt).toEqual(receipt)
  for (const change of [closeReceipt, restoreDraft(draft), followStored(null)])
    expect(play(shown, change).receipt).toBeNull()
})

describe('other tabs and pages', () => {
  const unsentOf = (session: FormSession): SavedDraft => {
    const unsent = { savedAt: 1, signals: SIGNALS }
    const event = endSending(failure('offline'), unsent)
    const [draft] = play(session, beginCheck, send('Mira'), event).saved
    if (!draft) throw new Error('The unsent draft is missing.')
    return draft
  }
  const unsent = unsentOf(play(withResume('a.pdf'), typed(TYPED)))

  test('an unsent draft of another tab is offered, and no longer once it is sent there', () => {
    const offered = play(FRESH, setUnsent([unsent]))
    expect(offered.saved).toEqual([unsent])
    expect(play(offered, setUnsent([])).saved).toEqual([])
  })

  test('an unsent draft gives the saved one its file back, and is offered once', () => {
    const bare = { ...unsent, resume: null }
    const stored = openSession('contact-us-page', {
      draft: EMPTY_DRAFT,
      saved: [bare],
      isLeaving: false,
    })
    expect(play(stored, setUnsent([unsent])).saved).toEqual([unsent])
    const aside = play(FRESH, typed(TYPED), putAside, setUnsent([unsent]))
    expect(aside.saved).toEqual([unsent])
  })

  test('a draft that was put aside stays when no unsent one is left', () => {
    const aside = play(FRESH, typed(TYPED), putAside)
    expect(play(aside, setUnsent([])).saved).toEqual(aside.saved)
  })

  test('a page from the cache shows what another page of the tab has stored', () => {
    const before = play(withResume('a.pdf'), typed(TYPED))
    const other = play(FRESH, typed({ name: 'Ada Quist' }), putAside, typed({ name: 'Zoe' }))
    const after = play(before, followStored(other))
    expect(after.draft).toMatchObject({ texts: { name: 'Zoe' }, resume: { fileName: 'a.pdf' } })
    expect(after.saved).toEqual(other.saved)
    expect(after.replacements).toBe(before.replacements + 1)
    expect(play(before, followStored(null)).draft).toEqual(EMPTY_DRAFT)
    expect(play(before, followStored(before))).toEqual(before)
  })

  test('a page from the cache still offers its unsent drafts, which no tab stores', () => {
    const before = play(FRESH, setUnsent([unsent]))
    expect(play(before, followStored(null)).saved).toEqual([unsent])
  })

  test('a form that the browser submits is empty once the next page says thanks', () => {
    const leaving = play(FRESH, typed(TYPED), beginLeaving)
    expect(play(leaving, endLeaving(true)).draft).toEqual(EMPTY_DRAFT)
    expect(play(leaving, endLeaving(false))).toMatchObject({
      isLeaving: false,
      draft: { texts: TYPED },
    })
  })
})

const FILES = [fileNamed('a.pdf'), fileNamed('b.pdf')] as const
const restore = ({ saved }: FormSession) => saved.slice(-1).map(restoreDraft)
const submit = ({ draft }: FormSession) => [beginCheck, send(contentOf(draft))]
const contentOf = ({ texts, topic }: Draft) => JSON.stringify([texts, topic])
/** Changes by kind, made for the session before. */
const KINDS = {
  types: () => [typed({ name: 'Mira' })],
  types_more: () => [typed({ name: 'Ada' })],
  applies: () => [typed({ inquiryType: 'careers' })],
  empties: () => [typed({})],
  chooses: () => [chooseFile(FILES[0])],
  chooses_another: () => [chooseFile(FILES[1])],
  reads: ({ draft: { unread } }) =>
    unread ? [attachResume(unread, resumeNamed(unread.name))] : [],
  removes_file: () => [removeFile],
  learns_topic: () => [setPageTopic(TOPIC)],
  removes_topic: () => [removeTopic],
  submits: submit,
  checks: () => [beginCheck],
  finds_errors: () => [endCheck({})],
  renews_key: () => [renewKey],
  is_stored: () => [ended(STORED)],
  is_rejected: () => [ended(REJECTED)],
  fails: (session) => [...submit(session), ended(failure('network'))],
  closes: () => [putAside],
  restores: restore,
  retries: (session) => [
    ...restore(session),
    beginCheck,
    ...session.saved.slice(-1).map((last) => send(contentOf(last))),
  ],
} satisfies Record<string, (session: FormSession) => Change[]>

type Kind = keyof typeof KINDS
type Step = { readonly before: FormSession; readonly kind: Kind; readonly after: FormSession }

const kinds = fc.constantFrom(...(Object.keys(KINDS) as Kind[]))

function steps(drawn: readonly Kind[]): Step[] {
  let before = FRESH
  const played: Step[] = []
  for (const kind of drawn)
    for (const change of KINDS[kind](before)) {
      const after = change(before)
      played.push({ before, kind, after })
      before = after
    }
  return played
}

/** How often a property must apply: otherwise the random sequences no longer test it. */
const ENOUGH = 100

/** Checks every step of random sequences. @param property returns whether it applied to the step */
function always(property: (step: Step, earlier: readonly Step[]) => boolean): void {
  let checked = 0
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 60, size: 'max' }), (drawn) => {
      const played = steps(drawn)
      for (const [index, step] of played.entries())
        if (property(step, played.slice(0, index))) checked += 1
    }),
    { numRuns: 400 },
  )
  expect(checked, 'steps of this kind').toBeGreaterThan(ENOUGH)
}

const beginsSending = ({ before, after }: Step) =>
  before.status === 'checking' && after.status === 'sending'
const sentBy = ({ draft }: FormSession) =>
  JSON.stringify([draft.request?.payload, draft.resume?.fileName])

describe('over any sequence of events', () => {
  test('a key is only ever used for one content', () =>
    always((step, earlier) => {
      if (!beginsSending(step)) return false
      const key = step.after.draft.request?.key
      const others = earlier.filter(
        (other) => beginsSending(other) && other.after.draft.request?.key === key,
      )
      for (const other of others) expect(sentBy(other.after)).toBe(sentBy(step.after))
      return others.length > 0
    }))

  test('the same content is sent again with the same key', () =>
    always((step) => {
      const { request, resume } = step.before.draft
      const again = step.after.draft.request
      if (!beginsSending(step) || !request || request.resume?.fileName !== resume?.fileName)
        return false
      if (JSON.stringify(again?.payload) !== JSON.stringify(request.payload)) return false
      expect(again?.key).toBe(request.key)
      return true
    }))

  test('an entry is lost only when it is replaced by typing or was sent', () =>
    always(({ before, kind, after }) => {
      const isMeant = /^(types|applies|empties|chooses|reads|removes_file|is_stored)/.test(kind)
      if (isMeant || before.draft === after.draft || isEmpty(before.draft)) return false
      const { texts, resume, unread } = before.draft
      const isKept = [after.draft, ...after.saved].some(
        (one) => haveSameTexts(one.texts, texts) && one.resume === resume && one.unread === unread,
      )
      expect(isKept).toBe(true)
      for (const saved of before.saved)
        expect([after.draft, ...after.saved].some((one) => one.resume === saved.resume)).toBe(true)
      return true
    }))

  test('a draft that is being sent stays as it is', () =>
    always(({ before, kind, after }) => {
      if (before.status !== 'sending' || after.status !== 'sending') return false
      if (kind === 'renews_key') return false
      for (const part of ['texts', 'resume', 'request'] as const)
        expect(after.draft[part]).toBe(before.draft[part])
      return true
    }))

  test('saved drafts have different ids', () =>
    always(({ after }) => {
      const ids = after.saved.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      return ids.length > 1
    }))
})
