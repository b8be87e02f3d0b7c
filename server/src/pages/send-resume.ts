import { Buffer } from 'node:buffer'
import type { Resume } from '../submission/submission.ts'
import { PRIVATE_HEADERS } from './server-page.tsx'

/** A resume as a file to download. */
export function sendResume({ fileName, content }: Resume): Response {
  return new Response(Buffer.from(content), {
    headers: {
      ...PRIVATE_HEADERS,
      // No browser opens it by itself, whatever it is.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="resume"; filename*=UTF-8''${encodeFileName(fileName)}`,
    },
  })
}

/** Source: RFC 8187, section 3.2.1 */
function encodeFileName(fileName: string): string {
  return encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
