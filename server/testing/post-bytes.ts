import { Buffer } from 'node:buffer'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'

/** The bytes of a POST to the endpoint, of JSON unless a header says otherwise, for sockets that are written to by hand. */
export function postBytes(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | number>> = {},
): Buffer {
  const content = Buffer.from(body)
  const fields = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    'Content-Length': content.length,
    ...headers,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`POST ${SEND_EMAIL_PATH} HTTP/1.1\r\n${lines.join('')}\r\n`),
    content,
  ])
}
