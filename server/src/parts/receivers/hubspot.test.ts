/** Submissions of a form of HubSpot: its address leads to a server of the test. */

import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../base/times.ts'
import type { Submission } from '../../submission/submission.ts'
import { hubspot } from './hubspot.ts'
import { APPLICATION, fillWith, post, RECEIVER_CONTEXT } from './testing/receivers.ts'

const FORM = {
  portalId: '12345678',
  formGuid: '319478e5-e5fd-4d39-9d13-fc1f90bf46da',
  token: 'pat-na1-secret',
}
const PATH =
  '/submissions/v3/integration/secure/submit/12345678/319478e5-e5fd-4d39-9d13-fc1f90bf46da'

const hubspotForm = v.strictObject({
  submittedAt: v.optional(v.pipe(v.string(), v.regex(/^\d{13}$/))),
  fields: v.array(
    v.strictObject({
      objectTypeId: v.literal('0-1'),
      name: v.picklist(['email', 'firstname', 'phone', 'message']),
      value: v.pipe(v.string(), v.nonEmpty()),
    }),
  ),
})

async function postToHubspot(submission: Submission, region = '') {
  const asked: string[] = []
  const open = (standIn: string) => {
    const realFetch = globalThis.fetch
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      asked.push(String(url))
      return realFetch(standIn, init)
    })
    onTestFinished(() => spy.mockRestore())
    return hubspot.open({ ...FORM, region }, RECEIVER_CONTEXT)
  }
  const { json, headers } = await post(open, submission)
  const { submittedAt, fields } = v.parse(hubspotForm, json)
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  expect(Object.keys(values)).toHaveLength(fields.length)
  return { asked, headers, submittedAt, values }
}

test('posts the four fields of a contact, with the token', async () => {
  const receivedAt = Date.now() - HOUR_MS
  const { asked, headers, submittedAt, values } = await postToHubspot({
    ...APPLICATION,
    receivedAt,
  })
  expect(asked).toEqual([`https://api.hsforms.com${PATH}`])
  expect(headers).toMatchObject({
    authorization: 'Bearer pat-na1-secret',
    'content-type': 'application/json',
  })
  expect(headers).not.toHaveProperty('cookie')
  expect(submittedAt).toBe(String(receivedAt))
  expect(values).toEqual({
    email: 'mira@northbay.example',
    firstname: 'Mira Holloway',
    phone: '5125550142',
    message: 'First line\nSecond line “quoted” 🏮',
  })
})

test('asks the host of the EU for an account there, and sends texts whole', async () => {
  const text = '"}]} {{name}} <b> @here \\'
  const { asked, values } = await postToHubspot(fillWith(`${text}\u0000`), 'eu1')
  expect(asked).toEqual([`https://api-eu1.hsforms.com${PATH}`])
  for (const value of Object.values(values)) expect(value).toBe(`${text}\ufffd`)
})

test('leaves out empty fields and a time of a month ago', async () => {
  const changes = { phone: '', message: ' ', receivedAt: Date.now() - 30 * DAY_MS }
  const { values, submittedAt } = await postToHubspot({ ...APPLICATION, ...changes })
  expect(Object.keys(values)).toEqual(['email', 'firstname'])
  expect(submittedAt).toBeUndefined()
})

test.each([
  ['portalId', '12345678', ['', '12a', '-1', '1/2', '../1', '1'.repeat(16)]],
  ['formGuid', FORM.formGuid.toUpperCase(), ['', '319478e5', `${FORM.formGuid}/x`, 'a b']],
  ['token', 'pat-eu1-1a2b', ['', 'pat na1', 'pat\r\nX: 1', 'pät']],
  ['region', 'eu1', ['', 'na1', 'EU1', 'eu1.evil.example']],
] as const)('takes %s as HubSpot writes it', (name, right, wrong) => {
  const field = hubspot.fields[name]
  expect(v.parse(field, right)).toBe(right)
  expect(wrong.filter((text) => v.is(field, text))).toEqual([])
})
