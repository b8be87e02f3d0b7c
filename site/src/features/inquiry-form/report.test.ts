import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'
import { EMPTY_CONTENT } from './drafts.ts'
import {
  describeFailure,
  reportAbandonment,
  reportFailed,
  reportPutAside,
  reportStored,
} from './report.ts'
import { failure } from './send.ts'
import {
  attachResume,
  beginCheck,
  beginLeaving,
  beginSending,
  chooseFile,
  endLeaving,
  setTexts,
} from './session.ts'
import { $sessions, updateSession } from './session-storage.ts'

const FORM = 'contact-us-page'

type Event = Readonly<Record<'event' | 'abandoned_step' | 'abandoned_value', string>> & {
  readonly form_name?: string
}
const window = { dataLayer: [] as Event[] }

const steps = () => window.dataLayer.map((event) => event.abandoned_step)
const type = (texts: Partial<typeof EMPTY_TEXTS>) =>
  updateSession(FORM, setTexts({ ...EMPTY_TEXTS, ...texts }, 1))

beforeEach(() => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('location', { pathname: '/contact-us/', protocol: 'http:' })
  $sessions.set({})
  updateSession(FORM, endLeaving(true))
  reportPutAside(FORM)
  window.dataLayer = []
})

test('each filled field is reported once, until the form was sent or closed', () => {
  type({ name: 'Mira Holloway', message: '  ' })
  reportAbandonment(FORM)
  type({ name: 'Mira H', email: 'mira@northbay.example' })
  reportPutAside(FORM)
  expect(steps()).toEqual(['name', 'email'])
  reportAbandonment(FORM)
  expect(steps()).toEqual(['name', 'email', 'name', 'email'])
})

test('a resume is reported by format and size', () => {
  const file = new File([], 'mira-holloway.PDF')
  updateSession(FORM, chooseFile(file))
  reportAbandonment(FORM)
  expect(steps()).toEqual([])
  const resume = { fileName: file.name, size: 8, format: 'pdf' as const, content: file }
  updateSession(FORM, attachResume(file, resume))
  reportAbandonment(FORM)
  expect(window.dataLayer).toMatchObject([
    { abandoned_step: 'resume', abandoned_value: 'pdf, 8 bytes' },
  ])
})

test.each([
  ['is being sent', beginSending({} as never, 'v1')],
  ['the browser itself sends', beginLeaving],
] as const)('a form that %s is not abandoned', (_how, change) => {
  type({ name: 'Mira Holloway' })
  updateSession(FORM, beginCheck)
  updateSession(FORM, change)
  reportAbandonment(FORM)
  expect(steps()).toEqual([])
})

const GUIDE_REQUESTED = ['lead_magnet_submitted', 'User_Signup', 'user_email']

test.each([
  ['contact-us-page', '/contact-us/', [], undefined],
  ['contact-us-popup', '/about-us/', ['form_submitted Contact Us Pop Up'], 'true'],
  ['exit-intent', '/about-us/', ['form_submitted Exit Intent Pop Up'], 'true'],
  [
    'lead-magnet',
    '/about-us/',
    ['form_submitted Lead Magnet Pop Up', ...GUIDE_REQUESTED],
    undefined,
  ],
] as const)('what is reported once the form %s is stored', (form, pathname, events, submitted) => {
  const stored = stubStorage('localStorage')
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }))
  vi.stubGlobal('location', { pathname, protocol: 'http:' })
  reportStored(form, EMPTY_CONTENT)
  const names = window.dataLayer.map(({ event, form_name = '' }) => `${event} ${form_name}`.trim())
  expect(names).toEqual(events)
  expect(stored.get('user_data_submitted')).toBe(submitted)
})

test('a failed request for the guide is reported twice, with its reason', () => {
  reportFailed('lead-magnet', { ...failure('status'), status: 503 }, null)
  expect(window.dataLayer).toMatchObject([
    { event: 'form_submission_failed', form_name: 'Lead Magnet Pop Up', reason: 'status_503' },
    { event: 'lead_magnet_form_submission_failed', page_path: '/contact-us/' },
  ])
})

test.each([
  [failure('offline'), messages.offline],
  [failure('network'), messages.sendFailed],
  [failure('no-answer'), messages.noAnswer],
  [{ ...failure('status'), status: 503, retryAfterS: 30 }, messages.sendFailed],
  [{ ...failure('status'), status: 429, retryAfterS: 240 }, messages.tooManySubmissions(4)],
  [{ ...failure('status'), status: 429 }, messages.tooManySubmissions(1)],
])('a visitor is told of %j', (outcome, sentence) => {
  expect(describeFailure(outcome)).toBe(sentence)
})
