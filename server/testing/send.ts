/** Submissions as our forms send them. */
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { expect } from 'vitest'

type Place = { readonly origin: string }
type Headers = Readonly<Record<string, string>>

/** As scripts do: a payload, or a text that is none. */
export function sendJson(place: Place, payload: unknown, headers: Headers = {}): Promise<Response> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return post(place, body, { 'content-type': 'application/json', ...headers })
}

/** As a browser without scripts does. */
export function sendForm(
  place: Place,
  fields: Readonly<Record<string, string | File>>,
  headers: Headers = {},
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return post(place, body, headers)
}

/** Sends a payload that must be accepted. @returns the id of the submission */
export async function send(place: Place, payload: unknown): Promise<string> {
  const response = await sendJson(place, payload)
  expect(response.status).toBe(200)
  return (await response.json()).id
}

function post({ origin }: Place, body: BodyInit, headers: Headers): Promise<Response> {
  return fetch(origin + SEND_EMAIL_PATH, { method: 'POST', redirect: 'manual', body, headers })
}
