/** The server as a process, with people who visit it and measure how long they wait. */
import type { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished } from 'vitest'
import { openTestDnsServer } from './dns-server.ts'
import { openTestStore } from './entries.ts'
import { temporaryDirectory, writeFiles } from './files.ts'
import { openTestMailbox, type ReceivedMail, to } from './mailbox.ts'
import { applicationPayload, inquiryPayload } from './payloads.ts'
import { sendJson } from './send.ts'
import { startServerProcess } from './server-process.ts'
import { signedPath } from './signed-pages.ts'
import { AS_BROWSERS } from './slow-strangers.ts'
import { openTestReceiver, WEBHOOK_SECRET } from './webhook-receiver.ts'

const ANSWERED_WITHIN_MS = 5000
const MAILED_WITHIN_MS = 10_000
/**
 * Rows took 4 to 95, on a machine with and without other work; without the limits of the server, bodies that stop took 211 to
 * 456. Buffers that nothing holds count until V8 collects them, up to some 64 MB: a lower bound would fail now and then.
 */
const MEMORY_GROWS_MB = 150
/** As on a small machine, so that little other garbage counts: with gigabytes there, the same row took 54 or 121. */
const HEAP_MAX_MB = 96
/** How long a test waits for what is late, to say how late it is. */
const PATIENCE_MS = 30_000

const SERVICES = 'hello@testfield.example'
const CAREERS = 'careers@testfield.example'
const INBOX = '/prod/inbox/'

export type VisitedServer = Awaited<ReturnType<typeof openVisitedServer>>

/**
 * Starts it with every part, lets it serve once, and measures how it serves from then on.
 * @param routes what takes a POST, of `listRoutes`
 * @param strangers the addresses of those who write besides
 */
export async function openVisitedServer(routes: readonly string[], strangers: readonly string[]) {
  const mailbox = await openTestMailbox(onTestFinished)
  const dns = await openTestDnsServer({
    'visitor.example': { MX: ['mail.visitor.example'] },
    // Names that exist, and have no records.
    ...Object.fromEntries(strangers.map((_, number) => [`late${number}.slow.example`, {}])),
  })
  const DATA_DIR = temporaryDirectory()
  const server = await startServerProcess({
    DATA_DIR,
    TRUST_PROXY: '1',
    SMTP_URL: mailbox.url,
    DNS_SERVER: dns.address,
    SITE_URL: 'http://www.testfield.example',
    MAIL_FROM: 'website@testfield.example',
    MAIL_TO_SERVICES: SERVICES,
    MAIL_TO_CAREERS: CAREERS,
    RECEIVERS_FILE: await openHangingReceivers(),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MAX_MB}`,
  })
  onTestFinished(() => server.kill('SIGKILL'))
  const { origin, pid } = server
  const { secret } = await openTestStore(DATA_DIR, 'operator')
  /** The worst of each, in milliseconds, and how much the memory has grown, in MB. */
  const figures: Record<string, number> = {}
  const note = (name: string, value: number) => {
    figures[name] = Math.max(figures[name] ?? 0, Math.round(value))
  }
  let visitors = 0

  /** Waits for an answer. @returns its text */
  async function time(name: string, send: (signal: AbortSignal) => Promise<Response>) {
    const begun = performance.now()
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await send(signal).catch(() => null)
    const text = (await response?.text().catch(() => '')) ?? ''
    if (response?.ok) note(name, performance.now() - begun)
    else note(`${name} with ${response?.status ?? 'nothing'}`, PATIENCE_MS)
    return text
  }

  async function expectMail(name: string, matches: (mail: ReceivedMail) => boolean) {
    const begun = performance.now()
    const found = await mailbox.waitFor(matches, { timeoutMs: PATIENCE_MS }).catch(() => null)
    note(name, found ? performance.now() - begun : PATIENCE_MS)
  }

  /** @returns the id of the submission; empty without an answer */
  async function submit(mailbox: string, payload: object): Promise<string> {
    visitors += 1
    // All of one network, as the customers of a carrier are.
    const headers = { 'x-forwarded-for': `192.0.2.${visitors}` }
    const name = mailbox === SERVICES ? 'inquiry' : 'application'
    const text = await time(`${name} answered`, (signal) =>
      fetch(`${origin}${SEND_EMAIL_PATH}`, {
        ...{ method: 'POST', body: JSON.stringify(payload), signal },
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    )
    const { id = '' } = text.startsWith('{') ? JSON.parse(text) : {}
    const isNotice = (mail: ReceivedMail) =>
      to(mailbox)(mail) && mail.email.text?.includes(id) === true
    if (id) await expectMail(`mail of ${name}`, isNotice)
    return id
  }
  const apply = (resume: Buffer) =>
    submit(CAREERS, applicationPayload(resume, { toEmailAddress: 'mira@visitor.example' }))
  const inquire = () => submit(SERVICES, inquiryPayload({ toEmailAddress: 'tom@visitor.example' }))

  async function askForLink(): Promise<void> {
    if (!routes.includes(INBOX)) return
    const headers = { 'x-forwarded-for': '192.0.2.200', ...AS_BROWSERS }
    const body = new URLSearchParams({ mailbox: SERVICES })
    await time('owner answered', (signal) =>
      fetch(`${origin}${INBOX}`, { method: 'POST', headers, body, signal }),
    )
    await expectMail('mail of link', ({ email }) => email.text?.includes('/sign-in/') === true)
  }

  const resume = pdfOfSize(1_000_000)
  const [known] = await Promise.all([inquire(), apply(resume)])
  const page = signedPath('review', { secret }, { id: known ?? '' })
  const openPage = () =>
    time('page answered', (signal) =>
      fetch(origin + page, { headers: { 'x-forwarded-for': '192.0.2.201' }, signal }),
    )
  await openPage()
  // A busy machine takes longer for all.
  const calm = { ...figures }
  for (const name of Object.keys(figures)) delete figures[name]
  const before = memoryMbOf(pid)
  const watching = setInterval(() => note('memory grown by MB', memoryMbOf(pid) - before), 200)
  onTestFinished(() => clearInterval(watching))

  return {
    ...{ origin, secret, mailbox, dns, calm, figures, apply },
    /** What was too late or too much, with its figure. */
    findLate: () =>
      Object.entries(figures).filter(([name, worst]) => worst > limitOf(name) + (calm[name] ?? 0)),
    /** An inquiry from each stranger, with an address of a domain. */
    inquireAt: async (domainOf: (number: number) => string): Promise<void> => {
      const sending = strangers.map(async (address, number) => {
        const toEmailAddress = `v${number}@${domainOf(number)}`
        const headers = { 'x-forwarded-for': address }
        return (await sendJson({ origin }, inquiryPayload({ toEmailAddress }), headers)).status
      })
      expect(new Set(await Promise.all(sending))).toEqual(new Set([200]))
    },
    /** A visitor asks, another one applies, and a person of the company opens a page and asks for a link. */
    visit: () => Promise.all([inquire(), apply(resume), openPage(), askForLink()]),
  }
}

function limitOf(figure: string): number {
  if (figure.startsWith('memory')) return MEMORY_GROWS_MB
  return figure.startsWith('mail') ? MAILED_WITHIN_MS : ANSWERED_WITHIN_MS
}

/** @returns the path of the settings of receivers of three types, none of which answers */
async function openHangingReceivers(): Promise<string> {
  const receiver = await openTestReceiver({ isSigned: false })
  receiver.respondWith(() => undefined)
  const when = { profile: 'SERVICES' }
  const list = [
    { name: 'hook', type: 'webhook', url: receiver.url, secret: WEBHOOK_SECRET, when },
    { name: 'chat', type: 'slack', url: receiver.url, when },
    { name: 'other', type: 'email', to: 'other@receiver.example', when },
  ]
  const folder = temporaryDirectory()
  writeFiles(folder, { 'receivers.yaml': JSON.stringify(list) })
  return join(folder, 'receivers.yaml')
}

/** What a process has in memory; elsewhere than in Linux nothing. */
function memoryMbOf(pid: number): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1024
  } catch {
    return 0
  }
}
