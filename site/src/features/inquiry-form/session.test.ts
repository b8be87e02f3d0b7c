import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EMPTY_CONTENT,
  type FormContent,
  haveSameTexts,
  isEmpty,
  type LoadedResume,
  type SavedDraft,
  type SendOutcome,
} from './drafts.ts'
import { failure } from './send.ts'
import * as form from './session.ts'

type Session = form.FormSession
type Change = form.Change

const FRESH = form.openSession('contact-us-page', null)
const TYPED = { ...EMPTY_TEXTS, name: 'Mira Holloway' }
const TOPIC = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const OTHER_TOPIC = { path: '/products/gen-ai-chatbot/', title: 'Gen AI Chatbot' }
const STORED: SendOutcome = { kind: 'stored', id: 'a1' }
const REJECTED: SendOutcome = { kind: 'rejected', errors: { email: messages.emailFormat } }
const WRONG = { name: messages.lettersOnly, email: messages.required }
const A_PDF = { fileName: 'a.pdf' }
const SIGNALS = { trapIsTicked: false, fillSeconds: 7 }

const fileNamed = (name: string) => new File(['%PDF'], name)
const resumeNamed = (fileName: string): LoadedResume => ({
  fileName,
  size: 4,
  format: 'pdf',
  content: new Blob(['JVBERg==']),
})

const play = (session: Session, ...changes: readonly Change[]) =>
  changes.reduce((before, change) => change(before), session)
const typed = (texts: Partial<typeof TYPED>) => form.setTexts({ ...EMPTY_TEXTS, ...texts }, 1)
const reads = (file: File) => form.attachResume(file, resumeNamed(file.name))
const ended = (outcome: SendOutcome) => form.endSending(outcome, { unsent: null, receipt: null })
const fails = ended(failure('network'))

/** The form is checked and sent. */
const sends =
  (name: string, noticeVersion = 'v1'): Change =>
  (session) =>
    play(session, form.beginCheck, form.beginSending({ name } as SendEmailPayload, noticeVersion))

function attaches(fileName: string): Change {
  const file = fileNamed(fileName)
  return (session) => play(session, form.chooseFile(file), reads(file))
}

const restoresLast: Change = (session) =>
  play(session, ...session.saved.slice(-1).map(form.restoreDraft))
const text = typed(TYPED)
const resume = attaches('a.pdf')
const sent = sends('Mira')
/** The page is loaded again, or another one with the form. */
const reopens: Change = (session) => form.openSession('contact-us-page', session)

/** What is put aside of a form after some changes. */
function putAside(...changes: readonly Change[]): SavedDraft {
  const [draft] = play(FRESH, ...changes, form.putAside).saved
  if (!draft) throw new Error('Nothing was put aside.')
  return draft
}

test.each<[promise: string, changes: Change[], expected: object]>([
  ['counts from the first entry', [text, form.setTexts(EMPTY_TEXTS, 2)], { startedAt: 1 }],
  ['is sent once it is checked', [text, sent], { status: 'sending' }],
  [
    'that is stored leaves an empty form',
    [text, sent, ended(STORED)],
    { status: 'idle', draft: EMPTY_CONTENT, saved: [] },
  ],
  [
    'with wrong values is not sent, and shows each error until it is right',
    [
      typed({ name: 'M2' }),
      form.beginCheck,
      form.endCheck(WRONG),
      form.setError('name', undefined),
    ],
    { status: 'idle', errors: { ...WRONG, name: undefined }, draft: { request: null } },
  ],
  ['reports no progress without a resume', [sent, form.setProgress(0.5)], { progress: null }],
  ['reports its progress with a resume', [resume, sent, form.setProgress(0.5)], { progress: 0.5 }],
  [
    'that the server rejects leaves everything in the form, with its errors',
    [resume, text, sent, ended(REJECTED)],
    {
      errors: { email: messages.emailFormat },
      status: 'idle',
      draft: { texts: TYPED, resume: A_PDF },
    },
  ],
  [
    'that fails empties the form',
    [resume, text, sent, ended(failure('no-answer'))],
    { draft: EMPTY_CONTENT, saved: [{ reason: 'unknown', resume: A_PDF }] },
  ],
  [
    'that failed can be restored whole',
    [resume, text, sent, fails, restoresLast],
    { isRestored: true, saved: [], draft: { texts: TYPED, resume: A_PDF } },
  ],
  [
    'removes the saved drafts with the same texts',
    [text, form.putAside, typed({ name: 'Ada' }), form.putAside, text, sent, ended(STORED)],
    { saved: [{ texts: { name: 'Ada' } }] },
  ],
])('a submission %s', (_, changes, expected) => {
  expect(play(FRESH, ...changes)).toMatchObject(expected)
})

describe('the key of a submission', () => {
  const keyOf = ({ draft }: Session) => draft.request?.key
  const first = play(FRESH, text, sent)
  const failed = play(first, fails)

  test('stays while another draft is sent, and goes once it is stored', () => {
    const [saved] = failed.saved as [SavedDraft]
    const other = [typed({ name: 'Ada' }), sends('Ada'), ended(STORED)]
    const again = play(failed, ...other, form.restoreDraft(saved), sent)
    expect(keyOf(again)).toBe(keyOf(first))
    const next = play(again, ended(STORED), text, sent)
    expect(keyOf(next)).not.toBe(keyOf(first))
  })

  test.each(['v2', ''])('stays on a page with the notice "%s", and so does the notice', (later) => {
    const again = play(failed, restoresLast, sends('Mira', later))
    expect(again.draft.request).toMatchObject({ key: keyOf(first), noticeVersion: 'v1' })
  })

  test('changes with the file; after a reload only the server knows whether it did', () => {
    const withFile = play(FRESH, resume, text, sent)
    const replaced = play(withFile, fails, restoresLast, attaches('b.pdf'), sent)
    expect(keyOf(replaced)).not.toBe(keyOf(withFile))
    const larger = form.attachResume(last, { ...resumeNamed('a.pdf'), size: 5 })
    const changed = play(withFile, fails, restoresLast, form.chooseFile(last), larger, sent)
    expect(keyOf(changed)).not.toBe(keyOf(withFile))
    const { resume: _file, ...request } = withFile.draft.request ?? {}
    const draft = { ...withFile.draft, resume: null, request: request as FormContent['request'] }
    const again = play({ ...withFile, draft }, reopens, attaches('b.pdf'), sent)
    expect(keyOf(again)).toBe(keyOf(withFile))
    const renewed = play(again, form.renewKey)
    expect(keyOf(renewed)).not.toBe(keyOf(withFile))
    expect(renewed.draft.request?.resume?.fileName).toBe('b.pdf')
  })
})

const slow = fileNamed('slow.pdf')
const last = fileNamed('last.pdf')
const REFUSED = [resume, form.rejectFile(messages.resumeFormat)]
const careers = typed({ inquiryType: 'careers' })
const services = typed({ inquiryType: 'services' })

test.each<[promise: string, changes: Change[], expected: object]>([
  [
    'that was chosen last counts, however long reading takes',
    [form.chooseFile(slow), form.chooseFile(last), reads(last), reads(slow)],
    { draft: { resume: { fileName: 'last.pdf' }, unread: null } },
  ],
  [
    'that cannot be sent leaves the one before it',
    REFUSED,
    { fileError: { text: messages.resumeFormat }, draft: { resume: A_PDF } },
  ],
  [
    'loses its error with the next change',
    [...REFUSED, form.withoutFileError],
    { fileError: null },
  ],
  [
    'is not rejected in place of one that was chosen since',
    [form.chooseFile(slow), form.chooseFile(last), form.rejectFile('x', slow)],
    { fileError: null, draft: { unread: last } },
  ],
  ['can be removed', [resume, form.removeFile], { draft: { resume: null } }],
  ['goes with its inquiry type', [careers, resume, services], { draft: { resume: null } }],
  [
    'goes with its inquiry type before it is read',
    [careers, form.chooseFile(slow), services],
    { draft: { unread: null } },
  ],
  ['stays when other texts change', [resume, text], { draft: { resume: A_PDF } }],
])('an attached file %s', (_, changes, expected) => {
  expect(play(FRESH, ...changes)).toMatchObject(expected)
})

const ABOUT = [form.setPageTopic(TOPIC), text]
const restoresAbout = form.restoreDraft(putAside(...ABOUT))
const ofOther = form.setPageTopic(OTHER_TOPIC)

test.each<[promise: string, changes: Change[], topic: typeof TOPIC | null]>([
  ['is that of the page', ABOUT, TOPIC],
  ['is that of the page in the next draft, too', [...ABOUT, form.putAside], TOPIC],
  [
    'stays with a draft on a page about nothing',
    [...ABOUT, reopens, form.setPageTopic(null)],
    TOPIC,
  ],
  ['gives way to that of another page', [...ABOUT, reopens, ofOther], OTHER_TOPIC],
  [
    'goes where nothing was typed',
    [form.setPageTopic(TOPIC), reopens, form.setPageTopic(null)],
    null,
  ],
  ['of a saved draft returns before the page has one', [restoresAbout, ofOther], TOPIC],
  ['of a saved draft returns after the page has one', [ofOther, restoresAbout], TOPIC],
  ['of a saved draft ends with it', [restoresAbout, ofOther, form.putAside], OTHER_TOPIC],
  ['that was removed does not come back', [...ABOUT, form.removeTopic, form.putAside], null],
])('the topic of a form %s', (_, changes, topic) => {
  expect(play(FRESH, ...changes).draft.topic).toEqual(topic)
})

describe('an inquiry type of the address', () => {
  const demo = form.openSession('contact-us-page', null, 'scheduleDemo')

  test('is chosen, counts as no entry, and is chosen again in the next draft', () => {
    expect(demo.draft.texts.inquiryType).toBe('scheduleDemo')
    expect(form.isUntouched(demo)).toBe(true)
    expect(play(demo, form.putAside).saved).toEqual([])
    const named = play(demo, typed({ ...TYPED, inquiryType: 'scheduleDemo' }))
    expect(form.isUntouched(named)).toBe(false)
    expect(play(named, form.putAside).draft.texts.inquiryType).toBe('scheduleDemo')
  })

  test('gives way to that of a draft', () => {
    const stored = play(FRESH, typed({ inquiryType: 'feedback' }))
    const reopened = form.openSession('contact-us-page', stored, 'scheduleDemo')
    expect(reopened.draft.texts.inquiryType).toBe('feedback')
    expect(form.isUntouched(reopened)).toBe(false)
  })
})

test.each<[by: string, change: Change]>([
  ['for another submission', form.closeReceipt],
  ['for a saved draft', form.restoreDraft(putAside(text))],
  ['on another page', form.followStored(null)],
])('a receipt ends when the form is shown again %s', (_, change) => {
  const receipt = { storedAt: 1, email: 'mira@northbay.example', isApplication: false }
  const shown = play(FRESH, text, sent, form.endSending(STORED, { unsent: null, receipt }))
  expect(shown.receipt).toEqual(receipt)
  expect(play(shown, change).receipt).toBeNull()
})

const [UNSENT] = play(
  FRESH,
  ...[resume, text, sent],
  form.endSending(failure('offline'), {
    unsent: { savedAt: 1, signals: SIGNALS },
    receipt: null,
  }),
).saved as [SavedDraft]
const offersUnsent = form.setUnsent([UNSENT])
const sentElsewhere = form.setUnsent([])

test.each<[promise: string, changes: Change[], saved: SavedDraft[]]>([
  ['of another tab is offered', [offersUnsent], [UNSENT]],
  ['that another tab has sent is offered no longer', [offersUnsent, sentElsewhere], []],
  [
    'gives the saved one its file back',
    [() => ({ ...FRESH, saved: [{ ...UNSENT, resume: null }] }), offersUnsent],
    [UNSENT],
  ],
  ['is offered once', [text, form.putAside, offersUnsent], [UNSENT]],
  ['is offered by a page from the cache', [offersUnsent, form.followStored(null)], [UNSENT]],
])('an unsent draft %s', (_, changes, saved) => {
  expect(play(FRESH, ...changes).saved).toEqual(saved)
})

describe('other tabs and pages', () => {
  test('a draft that was put aside stays when no unsent one is left', () => {
    const aside = play(FRESH, text, form.putAside)
    expect(play(aside, sentElsewhere).saved).toEqual(aside.saved)
  })

  test('a page from the cache shows what another page of the tab has stored', () => {
    const before = play(FRESH, resume, text)
    const other = play(FRESH, typed({ name: 'Ada Quist' }), form.putAside, typed({ name: 'Zoe' }))
    const after = play(before, form.followStored(other))
    expect(after.draft).toMatchObject({ texts: { name: 'Zoe' }, resume: A_PDF })
    expect(after.saved).toEqual(other.saved)
    expect(after.replacements).toBe(before.replacements + 1)
    expect(play(before, form.followStored(null)).draft).toEqual(EMPTY_CONTENT)
    expect(play(before, form.followStored(before))).toEqual(before)
  })

  test('a form that the browser submits is empty once the next page says thanks', () => {
    const leaving = play(FRESH, text, form.beginLeaving)
    const thanked = { isLeaving: false, draft: EMPTY_CONTENT }
    expect(play(leaving, form.endLeaving(true))).toMatchObject(thanked)
    const back = play(leaving, form.endLeaving(false))
    expect(back).toMatchObject({ isLeaving: false, draft: { texts: TYPED } })
  })
})

const contentOf = ({ texts, topic }: FormContent) => JSON.stringify([texts, topic])
const CHANGES = {
  types: typed({ name: 'Mira' }),
  types_more: typed({ name: 'Ada' }),
  applies: careers,
  empties: typed({}),
  chooses: form.chooseFile(slow),
  chooses_another: form.chooseFile(last),
  reads: (session) => (session.draft.unread ? reads(session.draft.unread)(session) : session),
  removes_file: form.removeFile,
  learns_topic: form.setPageTopic(TOPIC),
  removes_topic: form.removeTopic,
  checks: form.beginCheck,
  submits: (session) => play(session, sends(contentOf(session.draft))),
  finds_errors: form.endCheck({}),
  renews_key: form.renewKey,
  is_stored: ended(STORED),
  is_rejected: ended(REJECTED),
  fails,
  closes: form.putAside,
  restores: restoresLast,
} satisfies Record<string, Change>

type Kind = keyof typeof CHANGES
type Step = { readonly before: Session; readonly kind: Kind; readonly after: Session }

/** Those that lead to another submission come more often. */
const OFTEN: readonly Kind[] = ['submits', 'fails', 'is_rejected', 'restores']
const kinds = fc.constantFrom(
  ...(Object.keys(CHANGES) as Kind[]),
  ...Array.from({ length: 4 }, () => OFTEN).flat(),
)

/** How often a property must apply: otherwise the random sequences no longer test it. */
const ENOUGH = 100

/** @param property checks a step, and returns whether it applied to it */
function inAnyStep(property: (step: Step, earlier: readonly Step[]) => boolean): void {
  let checked = 0
  const holds = (drawn: readonly Kind[]) => {
    const steps: Step[] = []
    for (const kind of drawn) {
      const before = steps.at(-1)?.after ?? FRESH
      const step = { before, kind, after: CHANGES[kind](before) }
      if (property(step, steps)) checked += 1
      steps.push(step)
    }
  }
  fc.assert(fc.property(fc.array(kinds, { maxLength: 60, size: 'max' }), holds), { numRuns: 400 })
  expect(checked, 'steps of this kind').toBeGreaterThan(ENOUGH)
}

const beginsSending = ({ before, after }: Step) =>
  before.status !== 'sending' && after.status === 'sending'
const sentBy = ({ draft }: Session) =>
  JSON.stringify([draft.request?.payload, draft.resume?.fileName])

describe('over any sequence of events', () => {
  test('a key is only ever used for one content', () =>
    inAnyStep((step, earlier) => {
      if (!beginsSending(step)) return false
      const key = step.after.draft.request?.key
      const others = earlier.filter(
        (other) => beginsSending(other) && other.after.draft.request?.key === key,
      )
      for (const other of others) expect(sentBy(other.after)).toBe(sentBy(step.after))
      return others.length > 0
    }))

  test('an entry is lost only when it is replaced by typing or was sent', () =>
    inAnyStep(({ before, kind, after }) => {
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
    inAnyStep(({ before, kind, after }) => {
      if (before.status !== 'sending' || after.status !== 'sending') return false
      if (kind === 'renews_key') return false
      for (const part of ['texts', 'resume', 'request'] as const)
        expect(after.draft[part]).toBe(before.draft[part])
      return true
    }))
})
