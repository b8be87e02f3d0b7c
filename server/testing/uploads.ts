/** Many large resumes at the same moment. */
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { addressOf, openClients, submissionOf } from './load.ts'
import { applicationPayload, careersForm } from './payloads.ts'

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
  const clients = await openClients(origin, count)
  const requests = await Promise.all(
    clients.map(async (_, number) => {
      // A form that is sent twice without scripts is one submission, so that each has a sender of its own.
      const email = newApplicant()
      const json = () => JSON.stringify(applicationPayload(resume, { toEmailAddress: email }))
      const request = submissionOf(kind === 'json' ? json() : '', email, number)
      if (kind === 'json') return request
      const form = await careersForm(resume, { email })
      return {
        ...form,
        path: SEND_EMAIL_PATH,
        headers: { ...form.headers, 'X-Forwarded-For': addressOf(number) },
      }
    }),
  )
  const startedAt = performance.now()
  const answers = await Promise.all(
    clients.map(async (client, number) => {
      const request = requests[number] ?? { method: 'GET', path: '/' }
      const answer = await client.request(request).catch(() => null)
      await answer?.body.dump()
      return answer?.statusCode ?? 0
    }),
  )
  const tookMs = performance.now() - startedAt
  for (const client of clients) void client.destroy()
  const statuses: Record<number, number> = {}
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, tookMs }
}

let applicants = 0

function newApplicant(): string {
  applicants += 1
  return `applicant-${applicants}@example.com`
}
