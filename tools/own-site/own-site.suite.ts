/** What holds of every site that is made from the product: the whole of it is there, and nothing of the invented company. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { applicationPayload, inquiryPayload } from '../../server/testing/payloads.ts'
import { send } from '../../server/testing/send.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { addressesOf } from '../addresses-of.ts'
import {
  findBrokenLinks,
  findEmptyParts,
  findTraces,
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
    expect(pages.length).toBeGreaterThan(10)
    for (const { path, $ } of pages) {
      expect($('title').text(), path).toContain(company().name)
      expect($('html').attr('lang'), path).toMatch(new RegExp(`^${company().language ?? 'en'}\\b`))
    }
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

  test('sends an inquiry and an application to its mailboxes, in its name', async () => {
    const data = temporaryDirectory()
    const server = await startServerProcess(
      { ...addressesOf(company()), DATA_DIR: data, CONTENT_DIR: '' },
      'site',
      join(root(), 'server/src/main.ts'),
    )
    onTestFinished(async () => void (await server.stop()))
    for (const payload of [inquiryPayload(), applicationPayload()]) await send(server, payload)
    const mails = () => globSync('mail/*.eml', { cwd: data })
    await expect.poll(() => mails().length).toBe(4)
    const texts = mails().map((file) => readFileSync(join(data, file), 'utf8'))
    const { name, mailboxes } = company()
    for (const mailbox of Object.values(mailboxes))
      expect(
        texts.filter((text) => text.includes(`To: ${mailbox}`)),
        String(mailbox),
      ).not.toEqual([])
    for (const text of texts) {
      expect(text).toContain(name)
      expect(words().filter((word) => text.includes(word))).toEqual([])
    }
  })
}
