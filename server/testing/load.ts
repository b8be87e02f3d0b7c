/** A load of submissions, each with a mark of its own, that remembers exactly which of them were acknowledged. */
import type { Buffer } from 'node:buffer'
import { setTimeout as delay } from 'node:timers/promises'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { Client } from 'undici'
import { applicationPayload, inquiryPayload } from './payloads.ts'

const TRY_AGAIN_MS = 25

export type LoadOptions = {
  /** Where the server answers now; null while there is none. */
  readonly target: () => string | null
  /** How many visitors send at the same time. */
  readonly visitors: number
  /** How long a visitor rests after each submission. */
  readonly pauseMs: number
}

/**
 * Starts visitors who do as our form does: what was not acknowledged is sent again, byte for byte and under
 * the same key, until it is.
 */
export function startLoad({ target, visitors, pauseMs }: LoadOptions) {
  /** The id that was answered with 200, by the mark of the submission. */
  const acknowledged = new Map<string, string>()
  /** How often each status was answered. */
  const statuses = new Map<number, number>()
  let begun = 0
  let isStopping = false

  async function visit(): Promise<void> {
    let connected: { readonly origin: string; readonly client: Client } | undefined
    while (!isStopping) {
      const number = begun
      begun += 1
      const mark = `mark-${number}`
      const request = submissionOf(bodyOf(mark), mark, number)
      while (!acknowledged.has(mark)) {
        const origin = target()
        if (origin !== null) {
          if (connected?.origin !== origin) {
            void connected?.client.destroy()
            connected = { origin, client: new Client(origin) }
          }
          await attempt(connected.client, mark, request)
        }
        if (!acknowledged.has(mark)) await delay(TRY_AGAIN_MS)
      }
      if (pauseMs > 0) await delay(pauseMs)
    }
    await connected?.client.close()
  }

  async function attempt(
    client: Client,
    mark: string,
    request: ReturnType<typeof submissionOf>,
  ): Promise<void> {
    try {
      const { statusCode, body } = await client.request(request)
      const text = await body.text()
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      if (statusCode === 200) acknowledged.set(mark, JSON.parse(text).id)
    } catch {
      // The server was gone: it is sent again.
    }
  }

  const visits = Array.from({ length: visitors }, visit)
  return {
    acknowledged,
    statuses,
    /** Starts no new submissions, and resolves when each that was begun is acknowledged. */
    stop: async () => {
      isStopping = true
      await Promise.all(visits)
    },
  }
}

/** The request of a form, for a client of undici, from an address of its own. */
export function submissionOf(body: string, key: string, number: number) {
  return {
    method: 'POST',
    path: SEND_EMAIL_PATH,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Forwarded-For': addressOf(number),
    },
    body,
  } as const
}

/** Every eighth is an application, with a resume of its own. */
const APPLICATION_EVERY = 8

function bodyOf(mark: string): string {
  const toEmailAddress = `visitor${numberOf(mark)}@load.example`
  const changes = { emailMessage: mark, toEmailAddress }
  const resume = resumeOf(mark)
  return JSON.stringify(resume ? applicationPayload(resume, changes) : inquiryPayload(changes))
}

/** What is attached to the submission of a mark; null for an inquiry. */
export function resumeOf(mark: string): Buffer | null {
  const isApplication = numberOf(mark) % APPLICATION_EVERY === 0
  return isApplication ? pdf(`Resume of ${mark}`) : null
}

function numberOf(mark: string): number {
  return Number(mark.slice('mark-'.length))
}

/** An address of its own for each, so that nobody sends too often. For a server with `TRUST_PROXY` 1. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
