/** The product as it runs for a visitor: the built site, the real server, and a mailbox that we can read. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestMailbox, type TestMailbox, to } from '../server/testing/mailbox.ts'
import { startServerProcess } from '../server/testing/server-process.ts'

export const HELLO = 'hello@lanternfield.example'
export const CAREERS = 'careers@lanternfield.example'

export type Product = {
  readonly origin: string
  readonly mailbox: TestMailbox
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-e2e-'))
  const mailbox = await openTestMailbox()
  const server = await startServerProcess(
    { DATA_DIR: dataDir, SMTP_URL: mailbox.url, RATE_LIMIT: '10000/1m', THANKS_PER_HOUR: '10000' },
    'site',
  )
  const stop = async () => {
    await server.stop()
    await mailbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin: server.origin, mailbox, dataDir, stop }
}

/** The mail to the company about the submission of a visitor. */
export async function readNotification(
  { mailbox }: Pick<Product, 'mailbox'>,
  visitor: string,
  company = HELLO,
) {
  const [mail] = await mailbox.waitFor(
    (found) => to(company)(found) && (found.email.text ?? '').includes(visitor),
  )
  const { subject, text = '', attachments = [] } = mail?.email ?? {}
  const files = attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    content: Buffer.from(content as ArrayBuffer),
  }))
  return { mail, subject, text, files }
}
