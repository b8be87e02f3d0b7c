/** What holds of every site that is made from the product: the whole of it is there, and nothing of the invented company. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { openTestMailbox } from '../../server/testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../server/testing/payloads.ts'
import { send } from '../../server/testing/send.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { toEmail } from '../make-it-yours/read-answer.ts'
import {
  findBrokenLinks,
  findEmptyParts,
  findTraces,
  findUnstyled,
  listForeignWords,
  loadPages,
} from './testing/look-over.ts'

/** @param root of a site that has been made and built: the repository, or a copy of it */
export function testOwnSite(root: () => string): void {
  const dist = () => join(root(), 'site/dist')
  const company = () => parse(readFileSync(join(root(), 'content/company.yaml'), 'utf8'))
  const words = () => listForeignWords(join(root(), 'demo'), join(root(), 'content'))

  test('has its name and language on every page', () => {
    const pages = loadPages(dist())
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/404']))
    for (const { path, $ } of pages) {
      expect($('title').text(), path).toContain(company().name)
      expect($('html').attr('lang'), path).toMatch(new RegExp(`^${company().language ?? 'en'}\\b`))
    }
  })

  test('has its styles on every page', () => {
    expect(findUnstyled(dist())).toEqual([])
  })

  test('leads nowhere that is not there', () => {
    expect(findBrokenLinks(dist())).toEqual([])
  })

  test('has no empty part', () => {
    expect(findEmptyParts(dist())).toEqual([])
  })

  test('has no word of the invented company on its pages, in its data and in its guide', async () => {
    expect(words()).not.toEqual([])
    expect(await findTraces(dist(), words())).toEqual([])
  })

  test('sends what its forms send to its mailboxes, in its name', async () => {
    const mailbox = await openTestMailbox(onTestFinished)
    const server = await startServerProcess(
      // By its content alone it knows its address and its sender.
      { DATA_DIR: temporaryDirectory(), CONTENT_DIR: '', SMTP_URL: mailbox.url },
      'site',
      join(root(), 'server/src/main.ts'),
    )
    onTestFinished(async () => void (await server.stop()))
    const hasCareers = existsSync(join(root(), 'content/pages/careers.yaml'))
    const payloads = [inquiryPayload(), ...(hasCareers ? [applicationPayload()] : [])]
    for (const payload of payloads) await send(server, payload)
    await expect.poll(() => mailbox.received.length).toBe(2 * payloads.length)
    const { name, domain, mailboxes } = company()
    const wanted = hasCareers ? Object.values<string>(mailboxes) : [mailboxes.services]
    // Domains with other letters are written in two ways.
    const recipients = mailbox.received.flatMap(({ envelopeTo }) => envelopeTo.map(toEmail))
    expect(recipients).toEqual(expect.arrayContaining(wanted.map(toEmail)))
    for (const { email } of mailbox.received) {
      expect(email.from?.name).toBe(name)
      expect(toEmail(email.from?.address ?? '')).toBe(toEmail(`website@${domain}`))
      const text = [email.subject, email.text, email.html].join('\n')
      expect(text).toContain(`https://www.${domain}/`)
      expect(words().filter((word) => text.includes(word))).toEqual([])
    }
  })
}
