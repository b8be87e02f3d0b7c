/** People of the company read messages in the browser, and say what became of them. */
import type { Page } from '@playwright/test'
import { linkPath } from '../server/src/base/signed-link.ts'
import { to } from '../server/testing/mailbox.ts'
import { changeRows } from '../server/testing/stored.ts'
import { PAGE_COPY } from './copy.ts'
import { INBOX, openMessage, readSignInPath, sendInquiry, signIn } from './inbox.ts'
import { expect, HELLO, test } from './product.ts'
import { downloadOf, expectServerPageAccessible } from './server-page.ts'

const { message: COPY, inbox: LIST } = PAGE_COPY

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectState = (page: Page, state: keyof typeof LIST.states) =>
  expect(page.locator('[data-state]')).toHaveText(LIST.states[state])
const expectHeading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
const expectDone = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status')).toContainText(text)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a colleague answers what a mail leads to, and what is next', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/)
    const other = await sendInquiry(page, { emailMessage: '100 of it' })
    const { id, name, email } = await sendInquiry(page, { emailMessage: '100% of _it_' })
    // Due before the messages of other tests, and the first received right after the second.
    changeRows(
      product.dataDir,
      `UPDATE submissions SET answer_due_at = -received_at WHERE id IN ('${id}', '${other.id}')`,
    )
    const [mail] = await product.mailbox.waitFor(
      (one) => to(HELLO)(one) && (one.email.text ?? '').includes(id),
    )
    // Below the line that mail programs leave out of a reply.
    const below = mail?.email.text?.split('\n-- \n')[1] ?? ''
    const path = new URL(/https?:\S+\/inbox\/\S+/.exec(below)?.[0] ?? '').pathname
    expect(path).toBe(INBOX + id)
    const link = await readSignInPath(page, product, HELLO, path)
    await page.goto(link)
    await page.getByLabel(LIST.signIn.name).fill('Sam')
    await press(page, LIST.signIn.open)

    await expectHeading(page, `${name}: Request for services`)
    const reply = page.getByRole('link', { name: COPY.reply })
    await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:${email}\\?subject=Re%3A%20`))
    await page.getByLabel(COPY.note).fill('Called <b>back</b>.')
    await press(page, LIST.states.answered)
    await expectDone(
      page,
      new RegExp(`^${LIST.states.answered} \\(.Sam.\\), ${COPY.events.note} \\(.Sam.\\): ${name}`),
    )
    await expectState(page, 'answered')
    await expect(page.locator('main ol').first()).toContainText('Called <b>back</b>.')
    // A reload asks nothing, and Back leads to what was before.
    await page.reload()
    await expectState(page, 'answered')
    await page.getByRole('status').getByRole('link').click()
    await expectHeading(page, `${other.name}: Request for services`)
    await press(page, COPY.take)
    await expect(page.locator('[data-holder]')).toContainText('Sam')

    await page.goto(link)
    await expectHeading(page, COPY.invalid)
    await page.goto(INBOX)
    await press(page, LIST.signOut)
    await expectHeading(page, LIST.signIn.heading)
    await page.goto(INBOX + id)
    await expectHeading(page, LIST.signIn.heading)
  })

  test('a colleague finds messages, closes several at once, and comes back to the same list', async ({
    page,
    product,
  }) => {
    const { name } = await sendInquiry(page, { emailMessage: '100% of _it_' })
    const other = await sendInquiry(page, { emailMessage: '100 of it' })
    await signIn(page, product, HELLO)
    await page.getByRole('searchbox').fill('OF  100%')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: other.name, exact: true })).toHaveCount(0)
    const csv = await downloadOf(page, () => page.getByRole('link', { name: LIST.csv }).click())
    expect(csv.name).toBe('messages.csv')
    expect(String(csv.content)).toContain(name)
    expect(String(csv.content)).not.toContain(other.name)

    const list = page.url()
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: LIST.heading, exact: true }).click()
    expect(new URL(page.url()).searchParams.get('q')).toBe(new URL(list).searchParams.get('q'))

    await page.getByRole('link', { name: LIST.views['to-answer'] }).click()
    await page.getByLabel(LIST.tick.replace('{name}', name)).check()
    await press(page, LIST.states.closed)
    await expect(page.locator('main')).toContainText(name)
    await press(page, LIST.states.closed)
    await expectDone(page, LIST.states.closed)
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  })

  test('a suspect is gone at one press, and back at another', async ({ page, product }) => {
    const { id, name } = await sendInquiry(page)
    changeRows(product.dataDir, `UPDATE submissions SET suspicions = 'links' WHERE id = '${id}'`)
    await signIn(page, product, HELLO)
    await page.getByRole('link', { name: LIST.views.suspects }).click()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: COPY.delete }).click()
    await expectDone(page, name)
    await expect(row).toHaveCount(0)
    await press(page, COPY.undo)
    await expect(row).toHaveCount(1)
  })
})

test('the pages of messages are accessible in both themes', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/403|404/)
  const long = `Without a space: ${'long'.repeat(60)}`
  const inquiry = await sendInquiry(page, { emailMessage: long })
  const suspect = await sendInquiry(page)
  const expectAccessible = (state: string) => expectServerPageAccessible(page, state)
  await page.goto(INBOX)
  await expectAccessible('sign-in')
  await page.goto(await readSignInPath(page, product, HELLO))
  await expectAccessible('the link of a mail')
  await press(page, LIST.signIn.open)
  changeRows(
    product.dataDir,
    `UPDATE submissions SET answer_due_at = 0, reminded_at = 0 WHERE id = '${inquiry.id}'`,
  )
  changeRows(
    product.dataDir,
    `UPDATE submissions SET suspicions = 'links' WHERE id = '${suspect.id}'`,
  )
  await page.goto(INBOX)
  await expect(page.locator('[data-late]').first()).toBeVisible()
  await expectAccessible('list')
  await page.goto(`${INBOX}?view=all&ticked=all`)
  await expectAccessible('all, ticked')
  await press(page, COPY.delete)
  await expectAccessible('question')
  await page.goto(`${INBOX}?view=suspects`)
  await page
    .getByRole('listitem')
    .filter({ hasText: suspect.name })
    .getByRole('button', { name: COPY.delete })
    .click()
  await expectAccessible('suspects, with one deleted')
  await openMessage(page, inquiry.name)
  await page.getByLabel(COPY.note).fill('Noted.')
  await press(page, LIST.states.answered)
  await expectState(page, 'answered')
  await expectAccessible('inquiry')
  await page.goto(`${INBOX}nothing`)
  await expectAccessible('no such message')
  await page.goto(linkPath('review'))
  await expectAccessible('a link that is not whole')
  await openMessage(page, inquiry.name)
  await page.getByLabel(COPY.note).fill('Typed.')
  changeRows(product.dataDir, 'DELETE FROM sessions')
  await press(page, COPY.addNote)
  await expectAccessible('signed out while typing')
})

test('no script of the site reads the inbox of somebody who is signed in', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/403|405|frame|Content Security Policy/)
  const { name } = await sendInquiry(page)
  await signIn(page, product, HELLO)
  await page.goto(`${INBOX}?q=mira`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  // Other scripts of the origin may do more than those of its pages, such as open a frame.
  await page.route('**/robots.txt', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'cross-origin-opener-policy': 'same-origin' },
      body: '<!doctype html><title>A page of the origin</title>',
    }),
  )
  for (const path of ['/services/', '/robots.txt']) {
    await page.goto(path)
    const possible = await page.evaluate(readInEveryWay, ['/services/'])
    expect(possible.filter((text) => text.startsWith('read')).length).toBeGreaterThanOrEqual(4)
    const read = await page.evaluate(readInEveryWay, [INBOX, `${INBOX}messages.csv`])
    expect(read.length).toBe(12)
    expect(read.join(), path).not.toContain(name)
    expect(
      read.filter((text) => text.startsWith('read')),
      path,
    ).toEqual([])
  }
  await page.goto(`${INBOX}?q=mira`)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

/** What a script of a page gets of others of its origin, with `read` before it where it gets all. */
async function readInEveryWay(paths: readonly string[]): Promise<string[]> {
  const toFound = (isRead: boolean, text: string) => (isRead ? 'read ' : '') + text
  /** Of a frame or a window, which takes a while. */
  const readLoaded = async (readText: () => string | null | undefined) => {
    let text = ''
    for (let tries = 0; text === '' && tries < 30; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      text = readText() ?? ''
    }
    return toFound(text !== '', text)
  }
  const fetchText = async (path: string, init?: RequestInit) => {
    const response = await fetch(path, init)
    return toFound(response.ok, await response.text())
  }
  const ways: ((path: string) => Promise<string>)[] = [
    (path) => fetchText(path),
    (path) => fetchText(path, { method: 'POST', body: new URLSearchParams({ a: 'b' }) }),
    (path) =>
      new Promise((resolve) => {
        const sent = new XMLHttpRequest()
        sent.open('GET', path)
        sent.onloadend = () => resolve(toFound(sent.status === 200, sent.responseText))
        sent.send()
      }),
    (path) => {
      const frame = document.createElement('iframe')
      frame.src = path
      document.body.append(frame)
      return readLoaded(() => frame.contentDocument?.body?.textContent)
    },
    (path) => {
      const opened = window.open(path)
      return readLoaded(() => opened?.document.body?.textContent)
    },
    (path) => {
      const opened = window.open('about:blank')
      opened?.location.assign(path)
      return readLoaded(() => opened?.document.body?.textContent)
    },
  ]
  const read = []
  for (const path of paths)
    for (const way of ways) read.push(await way(path).catch((error) => String(error)))
  return read
}
