/** Programs of mail servers open the links of a mail, and press the first button of the first form. */
import { expect, test } from 'vitest'
import { listLinkPurposes } from '../../testing/core.ts'
import { newResume } from '../../testing/entries.ts'
import { openPages, type Page } from '../../testing/signed-pages.ts'
import { readRows } from '../../testing/stored.ts'
import { COMPANY } from '../../testing/test-server.ts'
import { insertRow } from '../store/db.ts'

type Pages = Awaited<ReturnType<typeof open>>

async function open() {
  const pages = await openPages({ TRUST_PROXY: '1' })
  let visitors = 0
  return {
    ...pages,
    /** As another client each time, of which none may ask for so many pages. */
    visit: (path: string, headers: Record<string, string> = {}) =>
      pages.visit(path, { 'x-forwarded-for': `192.0.2.${visitors++}`, ...headers }),
  }
}

const PHONE = '5125550142'
const KINDS = [
  { submission: { profile: 'SERVICES', resume: newResume() } },
  { submission: { profile: 'CAREERS', resume: newResume() } },
  { submission: { profile: 'SERVICES' }, suspicions: ['links'] },
] as const

/** Links of a purpose to every kind of message. */
async function linksTo({ save, link }: Pages, purpose: string): Promise<string[]> {
  const saved = KINDS.map(({ submission, ...changes }) => save(submission, changes))
  return (await Promise.all(saved)).map((id) => link(purpose, id))
}

/** The pages behind the links of each purpose: those that open, and those that their buttons lead to. */
const PAGES: Readonly<Record<string, (pages: Pages) => Promise<(() => Promise<Page>)[]>>> = {
  review: async (pages) =>
    (await linksTo(pages, 'review')).flatMap((path) => [
      () => pages.visit(path),
      ...['delete', 'decline'].map((question) => async () => {
        const page = await pages.visit(path)
        // A suspect is deleted without a question.
        const isAsked = page.buttons.includes(question) && !page.buttons.includes('deliver')
        return isAsked ? page.press(question) : page
      }),
    ]),
  answer: async (pages) =>
    (await linksTo(pages, 'answer'))
      .flatMap((path) => [path, `${path}?action=answered`, `${path}?action=closed`])
      .map((path) => () => pages.visit(path)),
  'my-submission': async (pages) =>
    (await linksTo(pages, 'my-submission')).flatMap((path) => [
      () => pages.visit(path),
      // Opened once: right answers are counted.
      ...after(pages.post(path, { action: 'answer', answer: PHONE }), ['delete']),
    ]),
  'sign-in': async (pages) => {
    const time = Date.now()
    const mailbox = COMPANY.mailboxes.SERVICES
    const link = { id: 'a-link', kind: 'link', mailbox, begun_at: time, used_at: time }
    await insertRow(pages.store.db, 'sessions', link)
    return [() => pages.visit(pages.link('sign-in', link.id))]
  },
}

/** A page, and those that its buttons lead to. */
function after(page: Promise<Page>, actions: readonly string[]): (() => Promise<Page>)[] {
  return [() => page, ...actions.map((action) => async () => (await page).press(action))]
}

/** All that is stored, but what the server remembers about itself. */
async function readAll(dataDir: string): Promise<string> {
  const place = { DATA_DIR: dataDir }
  const tables = await readRows(place, `SELECT name FROM sqlite_master WHERE type = 'table'`)
  const names = tables.map(({ name }) => String(name)).filter((name) => name !== 'metadata')
  const read = async (name: string) => [name, await readRows(place, `SELECT * FROM ${name}`)]
  return JSON.stringify(await Promise.all(names.map(read)))
}

async function pressFirst({ visit }: Pages, page: Page): Promise<Page> {
  const next = await page.press(page.$('main form').first().find('button').attr('value') ?? '')
  const { location, 'set-cookie': cookie = '' } = next.headers
  return location ? visit(new URL(location, 'http://a/prod/b/').pathname, { cookie }) : next
}

test('changes nothing, on every page behind a mailed link, however often it comes', async () => {
  // A resume is a file behind the link of a webhook.
  const purposes = (await listLinkPurposes()).filter((purpose) => purpose !== 'resume')
  expect(Object.keys(PAGES)).toEqual(expect.arrayContaining(purposes))
  for (const purpose of purposes) {
    const pages = await open()
    const starts = (await PAGES[purpose]?.(pages)) ?? []
    for (const start of starts) await start()
    const before = await readAll(pages.server.dataDir)
    for (const start of starts)
      for (let visit = 0; visit < 3; visit += 1) {
        const { status, buttons } = await pressFirst(pages, await pressFirst(pages, await start()))
        expect([status, buttons[0]], purpose).toEqual([200, 'show'])
      }
    expect(await readAll(pages.server.dataDir), purpose).toBe(before)
  }
})
