/** The product behind a line that can be cut, and who sends over it. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pdf, pdfStream } from '@lanternfield/resume-inspection/testing/pdf.ts'
import type { Page } from '@playwright/test'
import { expectEntries, fillIn } from './forms.ts'
import {
  test as base,
  CAREERS,
  expect,
  newVisitor,
  type Product,
  readNotification,
} from './product.ts'

type Line = {
  /**
   * What happens to a form on its way. `cut-upload`: the connection ends after some of its bytes. `lose-answer`: it ends
   * when the server begins to answer.
   */
  trouble: 'none' | 'cut-upload' | 'lose-answer'
}

const SENDS_A_FORM = 'POST /prod/send-email'
const CUT_AFTER_BYTES = 200_000

export const test = base.extend<object, { line: Line & { readonly origin: string } }>({
  line: [
    async ({ product }, use) => {
      const line: Line = { trouble: 'none' }
      const proxy = openProxy(Number(new URL(product.origin).port), line).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const { port } = proxy.address() as AddressInfo
      await use(Object.assign(line, { origin: `http://127.0.0.1:${port}` }))
      proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ line }, use) => {
    line.trouble = 'none'
    await use(line.origin)
  },
})

const openProxy = (serverPort: number, line: Line) =>
  createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    let sentBytes: number | null = null
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('close', cut).on('error', cut)
    near.on('data', (chunk) => {
      if (chunk.includes(SENDS_A_FORM)) sentBytes = 0
      if (sentBytes !== null) sentBytes += chunk.length
      if (line.trouble === 'cut-upload' && (sentBytes ?? 0) > CUT_AFTER_BYTES) cut()
      else far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (sentBytes !== null && line.trouble === 'lose-answer') cut()
      else {
        near.write(chunk)
        sentBytes = null
      }
    })
  })

/** How many submissions of a visitor are on the server's disk. */
export function countStored({ dataDir }: Product, { entries }: Applicant): number {
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  try {
    const query = database.prepare('SELECT count(*) AS count FROM submissions WHERE address = ?')
    return Number(query.get(entries.email.toLowerCase())?.count)
  } finally {
    database.close()
  }
}

/** Somebody who applies: everything that a form can hold, the resume large enough to be cut on its way. */
function newApplicant() {
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

type Applicant = ReturnType<typeof newApplicant>

/** A new applicant fills in the form of the careers page. */
export async function openAndApply(page: Page): Promise<Applicant> {
  const applicant = newApplicant()
  await page.goto('/careers/')
  await fillIn(page, { ...applicant.entries, resume: applicant.resume })
  return applicant
}

/** Everything that was entered stands in the form. */
export async function expectEntered(page: Page, { entries, resume }: Applicant) {
  await expectEntries(page, entries)
  await expect(page.locator('.file-drop-name')).toHaveText(resume.name)
}

/** One application arrives, and it is what was entered, byte for byte. */
export async function expectStoredOnce(product: Product, applicant: Applicant) {
  const { entries, resume } = applicant
  const { text, files } = await readNotification(product, entries.email, CAREERS)
  expect(countStored(product, applicant)).toBe(1)
  expect(text).toContain(entries.message)
  expect(files).toMatchObject([{ filename: resume.name }])
  expect(files[0]?.content.equals(resume.buffer)).toBe(true)
}
