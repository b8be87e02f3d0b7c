import { expect, test } from 'vitest'
import { readConfiguration } from '../testing/configuration.ts'
import { checkConfiguration } from './configuration.ts'
import { definePart } from './part.ts'

test('completes settings by others', () => {
  expect(readConfiguration({ MAIL_FROM: 'a@testfield.example' }).settings).toMatchObject({
    dataDir: expect.stringMatching(/[\\/]data$/),
    bounceTo: 'a@testfield.example',
    mailTo: { SERVICES: null, CAREERS: null },
    allowedOrigins: ['https://www.lanternfield.example'],
    endpointUrl: 'https://www.lanternfield.example/prod/send-email',
  })
})

test('is the site of its content where a variable is unset or empty', () => {
  const mailFrom = 'website@lanternfield.example'
  for (const environment of [{}, { MAIL_FROM: '', SITE_URL: ' ' }])
    expect(readConfiguration(environment).settings).toMatchObject({
      mailFrom,
      bounceTo: mailFrom,
      siteUrl: 'https://www.lanternfield.example',
    })
})

const SITE_URL = 'https://www.testfield.example/home/'
const ORIGIN = 'https://www.testfield.example'
const ENDPOINT = `${ORIGIN}/prod/send-email`
const ELSEWHERE = 'https://api.testfield.example/prod/send-email'

test.each([
  [{ SITE_URL }, { siteUrl: SITE_URL, allowedOrigins: [ORIGIN], endpointUrl: ENDPOINT }],
  [{ SITE_URL, PUBLIC_SEND_EMAIL_URL: ELSEWHERE }, { endpointUrl: ELSEWHERE }],
])('reads of %j the addresses %j', (environment, addresses) => {
  expect(readConfiguration(environment).settings).toMatchObject(addresses)
})

test('names every wrong setting', () => {
  const sentences = /^PORT is "x", but .*\nRATE_LIMIT is "y", but /
  expect(() => readConfiguration({ PORT: 'x', RATE_LIMIT: 'y' })).toThrow(sentences)
})

test('refuses receivers of one name, which would take deliveries from each other', () => {
  const part = definePart({ bring: () => ({ deliveryKinds: ['receiver:queue'] }) })
  expect(checkConfiguration({}, [part]).errors).toEqual([])
  expect(checkConfiguration({}, [part, part]).errors).toEqual([
    'Two receivers are named queue. Rename one.',
  ])
})
