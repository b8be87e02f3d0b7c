/** The connection is cut after the server has stored a submission: no false success, no second submission, nothing lost. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pdf, pdfStream } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { messages } from '../contract/src/messages.ts'
import { expectEntries, fillIn, formOf, send } from './forms.ts'
import { CAREERS, expect, newVisitor, type Product, readNotification, test } from './product.ts'

const RESUME = {
  name: 'mira-holloway.pdf',
  mimeType: 'application/pdf',
  buffer: pdf('Mira Holloway', { objects: [pdfStream('', randomBytes(600_000))] }),
}

test('a submission whose answer is lost is sent again, and stored once', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_|Failed to (load|fetch)/)
  await using line = await openLine(Number(new URL(product.origin).port))
  const entries = {
    name: 'Mira Holloway',
    email: newVisitor(),
    phone: '5125550142',
    message: 'Two lines,\nboth of them kept.',
  }
  await page.goto(`${line.origin}/careers/`)
  await fillIn(page, { ...entries, resume: RESUME })
  line.losesResponses = true
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
  await expect(page.getByRole('status')).toHaveCount(0)
  expect(countStored(product, entries.email)).toBe(1)

  line.losesResponses = false
  await page.reload()
  await formOf(page).name.focus()
  const form = page.locator('form[data-form]')
  await expect(form).toContainText('We got no answer to an earlier attempt')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expectEntries(page, entries)
  await expect(page.locator('.file-drop-name')).toHaveText(RESUME.name)
  await send(page)
  const { text, files } = await readNotification(product, entries.email, CAREERS)
  expect(countStored(product, entries.email)).toBe(1)
  expect(text).toContain(entries.message)
  expect(files).toMatchObject([{ filename: RESUME.name }])
  expect(files[0]?.content.equals(RESUME.buffer)).toBe(true)
})

/** Opens a port before a server. While it `losesAnswers`, it cuts the connection when the server answers a form. */
async function openLine(serverPort: number) {
  const proxy = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    let sendsForm = false
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('close', cut).on('error', cut)
    near.on('data', (chunk) => {
      if (chunk.includes('POST /prod/send-email')) sendsForm = true
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (sendsForm && line.losesResponses) cut()
      else near.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const line = {
    origin: `http://127.0.0.1:${port}`,
    losesResponses: false,
    [Symbol.asyncDispose]: async () => void proxy.close(),
  }
  return line
}

/** How many submissions of a visitor are on the server's disk. */
function countStored({ dataDir }: Product, address: string): number {
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  try {
    const query = database.prepare('SELECT count(*) AS count FROM submissions WHERE address = ?')
    return Number(query.get(address.toLowerCase())?.count)
  } finally {
    database.close()
  }
}
