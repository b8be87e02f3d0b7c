import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Sends a payload that must be accepted. @returns the id of the submission */
export async function send({ fetch }: TestServer, payload: unknown): Promise<string> {
  const response = await fetch(SEND_EMAIL_PATH, {
    method: 'POST',
    body: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
  return (await response.json()).id
}
