import { expect, test } from 'vitest'
import { MAIL_OPTIONS } from '../../../testing/mail.ts'
import { alertMail } from './AlertMail.tsx'
import { type AlertCondition, COPY_OF_CONDITION } from './alert-data.ts'
import { composeAlertMessage } from './alert-transport.ts'

const FACTS = {
  condition: 'given-up',
  profile: 'SERVICES',
  period: { from: 0, to: Date.UTC(2030, 4, 6, 7, 8, 9) },
  waiting: 2,
  dead: 1,
  cause: '',
  submissions: [
    { id: '5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11', receivedAt: Date.UTC(2030, 4, 6, 7, 8, 9) },
  ],
  receivers: [],
  findings: [],
} as const

test('an alert has no words of a visitor', () => {
  expect(JSON.parse(composeAlertMessage(FACTS, MAIL_OPTIONS).event)).toEqual({
    type: 'alert.raised',
    timestamp: '2030-05-06T07:08:09.000Z',
    data: {
      topic: 'given-up',
      title: '1 message from the website could not be delivered to the services mailbox',
      profile: 'SERVICES',
      from: '1970-01-01T00:00:00.000Z',
      to: '2030-05-06T07:08:09.000Z',
      waiting: 2,
      dead: 1,
      cause: '',
      submissions: ['5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11'],
      receivers: [],
      findings: [],
    },
  })
})

// The recipient may be either: a company can have one mailbox for both.
test('the subject of an alert has no address', () => {
  for (const condition of Object.keys(COPY_OF_CONDITION) as AlertCondition[]) {
    const data = { profile: 'CAREERS', alert: { ...FACTS, condition } } as const
    expect(alertMail.subject(data, MAIL_OPTIONS)).not.toContain('@')
  }
})
