/** The product behind a line that can be cut, slowed into silence, or lose its server; and who sends over it. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pdf, pdfStream } from '@lanternfield/resume-inspection/testing/pdf.ts'
import type { Page } from '@playwright/test'
import { openTestMailbox, type TestMailbox } from '../server/testing/mailbox.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { fillIn, formOf } from './forms.ts'
import { CASE_STUDY, openExitIntent, openLeadMagnet } from './popups.ts'
import { test as base, CAREERS, expect, newVisitor } from './product.ts'

/**
 * What happens to a form on its way. `cut-upload`: the connection ends after so many of its bytes.
 * `lose-answer`: it ends when the server begins to answer. `silence`: the answer never comes, and nothing ends.
 */
export type Trouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'cut-upload'; readonly afterBytes: number }
  | { readonly kind: 'lose-answer' }
  | { readonly kind: 'silence' }

export type Line = {
  /** Where the browser goes: the near end of the line. */
  readonly origin: string
  readonly mailbox: TestMailbox
  trouble: Trouble
  /** Ends the server as a power cut does. */
  killServer(): Promise<void>
  /** Starts it again on the same port with the same data. */
  startServer(): Promise<void>
  /** How many submissions of a visitor are on the server's disk. */
  countStored(visitor: string): number
}

const SENDS_A_FORM = 'POST /prod/send-email'

export const test = base.extend<object, { line: Line }>({
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-line-'))
      const mailbox = await openTestMailbox()
      const environment = { DATA_DIR: dataDir, SMTP_URL: mailbox.url, RATE_LIMIT: '10000/1m' }
      let server: ServerProcess = await startServerProcess(environment, 'site')
      const { port } = new URL(server.origin)
      const proxy = await openProxy(Number(port), () => line.trouble)
      const line: Line = {
        origin: proxy.origin,
        mailbox,
        trouble: { kind: 'none' },
        killServer: async () => {
          server.kill('SIGKILL')
          await server.ended
        },
        startServer: async () => {
          server = await startServerProcess({ ...environment, PORT: port }, 'site')
        },
        countStored: (visitor) => countSubmissions(dataDir, visitor),
      }
      await use(line)
      proxy.close()
      server.kill('SIGTERM')
      await server.ended
      await mailbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ line }, use) => {
    line.trouble = { kind: 'none' }
    await use(line.origin)
  },
})

async function openProxy(serverPort: number, trouble: () => Trouble) {
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    let sentBytes: number | null = null
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        cut()
      })
      socket.on('error', cut)
    }
    near.on('data', (chunk) => {
      if (chunk.includes(SENDS_A_FORM)) sentBytes = 0
      if (sentBytes !== null) sentBytes += chunk.length
      const now = trouble()
      const isCut = now.kind === 'cut-upload' && sentBytes !== null && sentBytes > now.afterBytes
      if (isCut) cut()
      else far.write(chunk)
    })
    far.on('data', (chunk) => {
      const { kind } = trouble()
      if (sentBytes !== null && kind === 'lose-answer') cut()
      else if (sentBytes === null || kind !== 'silence') {
        near.write(chunk)
        sentBytes = null
      }
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function countSubmissions(dataDir: string, visitor: string): number {
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  try {
    const query = database.prepare('SELECT count(*) AS count FROM submissions WHERE email = ?')
    return Number(query.get(visitor)?.count)
  } finally {
    database.close()
  }
}

/** Somebody who applies: everything that a form can hold, the resume large enough to be cut on its way. */
export function newApplicant() {
  return {
    entries: {
      name: 'Mira Holloway',
      email: newVisitor(),
      phone: '5125550142',
      message: 'Two lines,\nboth of them kept.',
    },
    resume: {
      name: 'mira-holloway.pdf',
      mimeType: 'application/pdf',
      buffer: pdf('Mira Holloway', { objects: [pdfStream('', randomBytes(600_000))] }),
    },
  }
}

export type Applicant = ReturnType<typeof newApplicant>

/** The forms that take a resume, and how a visitor gets to each. */
export const PLACES = {
  'careers page': {
    form: 'careers-page',
    open: async (page: Page) => {
      await page.goto('/careers/')
    },
  },
  'contact pop-up': {
    form: 'contact-us-popup',
    open: async (page: Page) => {
      await page.goto('/privacy-policy/')
      await openPopup(page)
    },
  },
} as const

export type Place = keyof typeof PLACES

export async function openPopup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact us', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible()
}

/** Fills in a form that is open. */
export async function apply(page: Page, place: Place, { entries, resume }: Applicant) {
  await fillIn(page, {
    ...entries,
    ...(place === 'contact pop-up' && { inquiryType: 'careers' }),
  })
  await formOf(page).resume.setInputFiles(resume)
  await expect(page.locator('.file-drop')).toContainText(resume.name)
}

/** A new applicant opens a form and fills it in. */
export async function openAndApply(page: Page, place: Place): Promise<Applicant> {
  const applicant = newApplicant()
  await PLACES[place].open(page)
  await apply(page, place, applicant)
  return applicant
}

/** Everything that was entered stands in the form. */
export async function expectEntered(page: Page, { entries, resume }: Applicant, files = 1) {
  const form = formOf(page)
  await expect(form.name).toHaveValue(entries.name)
  await expect(form.email).toHaveValue(entries.email)
  await expect(form.phone).toHaveValue(entries.phone)
  await expect(form.message).toHaveValue(entries.message)
  await expect(page.locator('.file-drop-name')).toHaveText(Array(files).fill(resume.name))
}

/** One application arrives, and it is what was entered, byte for byte. */
export async function expectStoredOnce(line: Line, { entries, resume }: Applicant) {
  const [mail] = await line.mailbox.waitFor(
    ({ envelopeTo, email }) =>
      envelopeTo.includes(CAREERS) && (email.text ?? '').includes(entries.email),
  )
  expect(line.countStored(entries.email)).toBe(1)
  expect(mail?.email.text).toContain(entries.message)
  expect(mail?.email.attachments).toMatchObject([{ filename: resume.name }])
  const content = Buffer.from(mail?.email.attachments[0]?.content as ArrayBuffer)
  expect(content.equals(resume.buffer)).toBe(true)
}

/** Files by which forms and pop-ups wake up: all scripts but that of every page. */
export const WAKING_SCRIPTS = /\/assets\/(?!(?:Document|watch-forms|rolldown-runtime)\.)[^/]+\.js$/

/** Every form of the product, and how a visitor gets to each. */
export const FORM_PLACES = {
  'contact-us-page': (page: Page) => page.goto('/contact-us/'),
  'careers-page': (page: Page) => page.goto('/careers/'),
  'contact-us-popup': PLACES['contact pop-up'].open,
  'exit-intent': async (page: Page) => {
    await page.goto('/privacy-policy/')
    await openExitIntent(page)
  },
  'lead-magnet': async (page: Page) => {
    await page.goto(CASE_STUDY)
    await openLeadMagnet(page)
  },
} as const
