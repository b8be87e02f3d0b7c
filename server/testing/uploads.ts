/** Many large resumes at the same moment. */
import { Buffer } from 'node:buffer'
import { SEND_EMAIL_PATH, type SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { jsonRequest, openHttpConnection } from './http-connection.ts'
import { addressOf } from './load.ts'
import { applicationPayload } from './payloads.ts'

/** `json` is what the form sends, `multipart` what a browser sends where no script ran. */
export type UploadKind = 'json' | 'multipart'

export type Uploads = {
  /** How often each status was answered; 0 stands for no answer. */
  readonly statuses: Readonly<Record<number, number>>
  readonly tookMs: number
}

/** Opens `count` connections, and then sends a resume over all of them at once. */
export async function uploadAtOnce(
  origin: string,
  { count, bytes, kind }: { count: number; bytes: number; kind: UploadKind },
): Promise<Uploads> {
  const resume = pdfOfSize(bytes)
  const lines = await Promise.all(Array.from({ length: count }, () => openHttpConnection(origin)))
  const requests = await Promise.all(
    lines.map(async (_, number) => {
      const headers = { 'X-Forwarded-For': addressOf(number) }
      // A form that is sent twice without scripts is one submission, so that each has a sender of its own.
      const payload = applicationPayload(resume, {
        toEmailAddress: newApplicant(),
      })
      return kind === 'json'
        ? jsonRequest(SEND_EMAIL_PATH, JSON.stringify(payload), headers)
        : formRequest(payload, resume, headers)
    }),
  )
  const startedAt = performance.now()
  const answers = await Promise.all(
    lines.map((line, number) =>
      line.ask(requests[number] ?? '').then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  const tookMs = performance.now() - startedAt
  for (const line of lines) line.close()
  const statuses: Record<number, number> = {}
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, tookMs }
}

let applicants = 0

function newApplicant(): string {
  applicants += 1
  return `applicant-${applicants}@example.com`
}

async function formRequest(
  { name, toEmailAddress, phoneNumber, emailMessage }: SendEmailPayload,
  resume: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const form = new FormData()
  const fields = { form: 'careers-page', inquiryType: 'careers', name, email: toEmailAddress }
  for (const [field, value] of Object.entries({
    ...fields,
    phone: phoneNumber,
    message: emailMessage,
  }))
    form.append(field, value)
  const file = new File([new Uint8Array(resume)], 'mira.pdf', { type: 'application/pdf' })
  form.append('resume', file)
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const lines = Object.entries({
    Host: 'localhost',
    'Content-Type': encoded.headers.get('content-type'),
    'Content-Length': body.length,
    ...headers,
  }).map(([field, value]) => `${field}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`POST ${SEND_EMAIL_PATH} HTTP/1.1\r\n${lines.join('')}\r\n`),
    body,
  ])
}
