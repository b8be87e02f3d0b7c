import { expect, test } from 'vitest'
import { MAIL_COPY } from '../../../testing/test-server.ts'
import { composeAlertEvent } from './alert-transport.ts'

test('an alert has no words of a visitor', () => {
  const facts = {
    condition: 'given-up',
    profile: 'SERVICES',
    period: { from: 0, to: Date.UTC(2030, 4, 6, 7, 8, 9) },
    waiting: 2,
    dead: 1,
    submissions: [
      { id: '5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11', receivedAt: Date.UTC(2030, 4, 6, 7, 8, 9) },
    ],
    receivers: [],
    findings: [],
  } as const
  const mailboxes = { SERVICES: 'hello@testfield.example', CAREERS: 'careers@testfield.example' }
  expect(JSON.parse(composeAlertEvent(facts, mailboxes, MAIL_COPY.alert))).toEqual({
    type: 'alert.raised',
    timestamp: '2030-05-06T07:08:09.000Z',
    data: {
      topic: 'given-up',
      title: '1 message from the website could not be delivered to hello@testfield.example',
      profile: 'SERVICES',
      from: '1970-01-01T00:00:00.000Z',
      to: '2030-05-06T07:08:09.000Z',
      waiting: 2,
      dead: 1,
    },
  })
})
