/**
 * HubSpot, as a submission of one of its forms, by which a contact is created or updated.
 * Source: https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms/v3-legacy/submit-data-authenticated
 * The host of the EU is not in it: it is the one to which public integrations of accounts there post.
 */

import { matching } from '@lanternfield/settings/kinds.ts'
import * as v from 'valibot'
import { toLiteralText } from '../../base/literal-text.ts'
import { DAY_MS } from '../../base/times.ts'
import type { Submission } from '../../submission/submission.ts'
import { openHttpClient } from '../../webhook/http-client.ts'
import { type ReceiverType, secret } from './receiver-type.ts'

const CONTACT = '0-1'
/** HubSpot refuses submissions of more than a month ago; an approved suspect may be as old. */
const SUBMITTED_AT_MOST_MS = 28 * DAY_MS

export const hubspot: ReceiverType<'portalId' | 'formGuid' | 'token' | 'region'> = {
  fields: {
    portalId: matching(/^\d{1,15}$/, 'the ID of a HubSpot account, digits such as 12345678'),
    formGuid: matching(
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
      'the ID of a form such as 319478e5-e5fd-4d39-9d13-fc1f90bf46da',
    ),
    token: secret(
      matching(/^[\x21-\x7e]+$/, 'the access token of a HubSpot app such as pat-na1-…'),
    ),
    region: v.optional(
      matching(/^eu1$/, 'eu1 where HubSpot keeps the data in the EU, else left out'),
    ),
  },
  urlOf: ({ region }) => originOf(region),
  open: ({ portalId, formGuid, token, region }) => {
    const client = openHttpClient()
    const url = `${originOf(region)}/submissions/v3/integration/secure/submit/${portalId}/${formGuid}`
    const headers = { authorization: `Bearer ${token}` }
    return {
      send: (submission) => client.post(url, JSON.stringify(composeForm(submission)), headers),
      close: client.close,
    }
  },
}

function originOf(region: string): string {
  return `https://api${region && `-${region}`}.hsforms.com`
}

function composeForm({ receivedAt, email, name: firstname, phone, message }: Submission) {
  const isRecent = Date.now() - receivedAt < SUBMITTED_AT_MOST_MS
  return {
    ...(isRecent && { submittedAt: String(receivedAt) }),
    fields: Object.entries({ email, firstname, phone, message })
      .map(([name, text]) => ({ objectTypeId: CONTACT, name, value: toLiteralText(text).trim() }))
      // An empty value would delete what HubSpot knows.
      .filter(({ value }) => value !== ''),
  }
}
