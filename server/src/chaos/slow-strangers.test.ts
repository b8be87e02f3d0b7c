// @module-tag all
/**
 * The rule that nothing a stranger can slow holds what others need: each such input with many slow ones, beside a visitor and a
 * person of the company. An address that takes a POST and has no row here fails. Source: docs/what-happens-if.md
 */
import { setTimeout as delay } from 'node:timers/promises'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { costlyPdf } from '@lanternfield/resume-inspection/testing/costly-resumes.ts'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, test } from 'vitest'
import { listRoutes } from '../../testing/core.ts'
import { applicationPayload } from '../../testing/payloads.ts'
import { sendJson } from '../../testing/send.ts'
import { signedPath } from '../../testing/signed-pages.ts'
import {
  AS_BROWSERS,
  openSlow,
  repeat,
  type SlowRequest,
  strangersOf,
} from '../../testing/slow-strangers.ts'
import { openVisitedServer, type VisitedServer } from '../../testing/visited-server.ts'
import { createSignedTokens, linkPath } from '../base/signed-link.ts'

/** When the visitors come, after the slow ones and after each other. */
const VISITORS_AFTER_MS = [2000, 3000]

const INBOX = '/prod/inbox/'
const SIGNED = ['review', 'answer', 'my-submission', 'sign-in', 'resume'].map(linkPath)
const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=b'
const JSON_TYPE = 'application/json'
/** How resumes begin. */
const UPLOAD = '{"fileAttachment":{"file":"'
const UPLOAD_PART =
  '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.4'
/** Slower than any telephone, in bytes a second. */
const DRIP = 1200

/** Sixty of different networks, of one /48 and of one /24 each. */
const MANY = strangersOf(60)
/** Twenty of each. */
const SOME = strangersOf(20)
/** Fewer, from which there are fifty connections each. */
const FEW = strangersOf(11)
const MANY_CONNECTIONS = 1600
const LARGE_FORM = {
  type: FORM,
  bytes: 250_000,
  sent: 240_000,
  body: 'mailbox=',
  connections: MANY_CONNECTIONS,
}

type SlowBody = Omit<SlowRequest, 'path'> & { readonly connections?: number }

type Row = {
  /** What is slow. */
  readonly what: string
  /** The addresses that take a POST whose body it is. */
  readonly at?: readonly string[]
  readonly start: (scene: VisitedServer, at: readonly string[]) => void | Promise<void>
}

const ROWS: readonly Row[] = [
  {
    what: 'name servers of the domains that strangers write from',
    start: async ({ dns, inquireAt }) => {
      dns.stall('slow.example', 1900)
      await inquireAt((number) => `late${number}.slow.example`)
    },
  },
  {
    what: 'the mail server, for recipients that strangers write from',
    start: async ({ mailbox, inquireAt }) => {
      mailbox.treat('@rcpt.example', 'stall')
      mailbox.treat('@data.example', 'stall-data')
      await inquireAt((number) => (number % 2 ? 'rcpt.example' : 'data.example'))
    },
  },
  {
    what: 'receivers: a webhook, Slack and a mailbox',
    start: async ({ mailbox, inquireAt }) => {
      mailbox.treat('@receiver.example', 'stall')
      await inquireAt(() => 'visitor.example')
    },
  },
  body(
    'bodies that drip: fields, and resumes as JSON and of a form',
    [SEND_EMAIL_PATH],
    { type: FORM, bytes: 60_000, sent: 30_000, bytesPerS: DRIP },
    { type: JSON_TYPE, bytes: 4_000_000, body: UPLOAD, bytesPerS: DRIP },
    { type: PARTS, bytes: 2_500_000, body: UPLOAD_PART, bytesPerS: DRIP },
  ),
  body(
    'fields that stop before their end',
    [SEND_EMAIL_PATH],
    { type: JSON_TYPE, bytes: 60_000, sent: 59_000, connections: MANY_CONNECTIONS / 2 },
    { type: FORM, bytes: 60_000, sent: 59_000, connections: MANY_CONNECTIONS / 2 },
  ),
  body('resumes that stop before their end', [SEND_EMAIL_PATH], {
    ...{ type: JSON_TYPE, bytes: 4_000_000, sent: 3_900_000, body: UPLOAD },
  }),
  body('forms of signed pages that stop before their end', SIGNED, LARGE_FORM),
  body('forms of the inbox that stop before their end', [INBOX], LARGE_FORM),
  body(
    'forms of pages that take none from strangers',
    [`${INBOX}sign-out`, `${INBOX}0b7c5ed0-7d3b-4f0c-9f5e-2f6f7a1b1c11`, '/contact-us/'],
    { ...LARGE_FORM, connections: 0 },
  ),
  {
    what: 'headers without an end',
    start: ({ origin }) =>
      openSlow(origin, FEW, { path: '/', isWithoutEnd: true, connections: MANY_CONNECTIONS }),
  },
  {
    what: 'resumes that take four seconds to inspect, sixty at a time',
    start: ({ origin }) => {
      const payload = JSON.stringify(applicationPayload(costlyPdf(160)))
      repeat(SOME, (headers) => sendJson({ origin }, payload, headers))
    },
  },
  {
    what: 'downloads that are not read',
    at: [linkPath('my-submission')],
    start: async ({ origin, secret, apply }) => {
      const id = await apply(pdfOfSize(2_000_000))
      const proof = createSignedTokens(secret, 'my-submission-answer').make(id, Date.now() + 1e6)
      const body = `action=resume&proof=${proof}`
      const path = signedPath('my-submission', { secret }, { id })
      await openSlow(origin, strangersOf(10), {
        path,
        type: FORM,
        bytes: body.length,
        body,
        isUnread: true,
      })
    },
  },
  {
    what: 'links that are tried without an end, and searches, which are not made without a session',
    start: async ({ origin }) => {
      const search = `${INBOX}?view=all&q=${'%25'.repeat(2000)}`
      const found = await (await fetch(origin + search, { headers: AS_BROWSERS })).text()
      expect(found).not.toContain('name="q"')
      const paths = [
        search,
        ...SIGNED.map((path) => `${path}${'x'.repeat(64)}.abc.${'y'.repeat(43)}`),
      ]
      repeat(MANY, (headers, number) => fetch(origin + paths[number % paths.length], { headers }))
    },
  },
]

/** A row whose bodies are slow, for each address of `at`. */
function body(what: string, at: readonly string[], ...requests: readonly SlowBody[]): Row {
  return {
    what,
    at,
    start: async ({ origin, secret }, paths) => {
      for (const path of paths)
        for (const { connections = 0, ...request } of requests) {
          const purpose = SIGNED.includes(path) ? path.split('/').at(-2) : undefined
          await openSlow(origin, connections ? FEW : MANY, {
            ...request,
            connections: connections ? Math.ceil(connections / paths.length) : MANY.length,
            path: purpose ? signedPath(purpose, { secret }, { id: 'any' }) : path,
          })
        }
    },
  }
}

test('each address that takes a POST has a row', async () => {
  const rows = ROWS.flatMap(({ at }) => at ?? [])
  expect((await listRoutes()).filter((route) => !rows.includes(route))).toEqual([])
})

test.for(ROWS)('slow beside others, who are served: $what', async (row, context) => {
  const routes = await listRoutes()
  const at = row.at?.filter(
    (path) => !path.startsWith('/prod/') || routes.some((route) => path.startsWith(route)),
  )
  context.skip(at?.length === 0, 'no part has this address')
  const scene = await openVisitedServer(routes, SOME)
  await row.start(scene, at ?? [])
  for (const ms of VISITORS_AFTER_MS) {
    await delay(ms)
    await scene.visit()
    if (scene.findLate().length > 0) break
  }
  await context.annotate(`${row.what}: ${JSON.stringify({ calm: scene.calm, ...scene.figures })}`)
  expect(scene.findLate()).toEqual([])
})
