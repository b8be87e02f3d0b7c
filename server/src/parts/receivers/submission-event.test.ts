import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { newResume, storedSubmission } from '../../../testing/entries.ts'
import { composeSubmissionEvent } from './submission-event.ts'

const SOURCE = { landing: '/<b>$&/', referrer: 'news.example/', params: { utm_source: 'google' } }
const SUBMISSION = storedSubmission({
  id: '5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11',
  receivedAt: Date.UTC(2030, 4, 6, 7, 8, 9),
  profile: 'SERVICES',
  inquiryLabel: 'Request for services',
  topic: { path: '/services/agentic-ai/', title: 'Agentic AI' },
  noticeVersion: '3f9a1c2b4d5e',
  source: SOURCE,
  name: 'Søren Ångström',
  email: 'soren@northbay.example',
  phone: '+15125550142',
  message: 'First line\nSecond line “quoted” 🏮',
  resume: newResume(Buffer.from('%PDF-1.4 and the rest'), 'søren.pdf'),
})

test('an event has a submission, and describes its resume', () => {
  expect(JSON.parse(composeSubmissionEvent(SUBMISSION))).toEqual({
    type: 'submission.received',
    timestamp: '2030-05-06T07:08:09.000Z',
    data: {
      id: SUBMISSION.id,
      receivedAt: '2030-05-06T07:08:09.000Z',
      profile: 'SERVICES',
      inquiryLabel: 'Request for services',
      name: 'Søren Ångström',
      email: 'soren@northbay.example',
      phone: '+15125550142',
      message: 'First line\nSecond line “quoted” 🏮',
      context: { path: '/services/agentic-ai/', title: 'Agentic AI' },
      noticeVersion: '3f9a1c2b4d5e',
      source: SOURCE,
      suspect: false,
      resume: {
        fileName: 'søren.pdf',
        bytes: 21,
        sha256: SUBMISSION.resume?.sha256,
      },
    },
  })
})
