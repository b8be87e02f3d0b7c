/** People of the company read messages in the browser, and say what became of them. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ANSWER_LINK_MS, linkPath, linkTokens } from '../server/src/base/signed-link.ts'
import { readSettings } from '../server/src/settings.ts'
import { openStore } from '../server/src/storage/open-store.ts'
import { to } from '../server/testing/mailbox.ts'
import { changeRows } from '../server/testing/stored.ts'
import { ANSWER_COPY, MAIL_COPY } from './copy.ts'
import { fillIn, formOf } from './forms.ts'
import { INBOX, openMessage, readSignInPath, sendInquiry, signIn } from './inbox.ts'
import { RESUME, resumeContent } from './popups.ts'
import { CAREERS, expect, HELLO, newVisitor, type Product, test } from './product.ts'
import { expectServerPageAccessible } from './server-page.ts'
import { apply, submissionPage } from './thank-you-link.ts'

const { message: WORDS, inbox: LIST } = ANSWER_COPY
const PHONE = '5125550142'
const LINKS = Array.from({ length: 5 }, (_, index) => `http://pills${index}.example`).join(' ')

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectState = (page: Page, state: keyof typeof LIST.states) =>
  expect(page.locator('dd .state')).toHaveText(LIST.states[state])

async function downloadOf(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

/** The path of the link that a reminder has for a message. The office may be closed now, and sends none. */
async function answerPath({ dataDir }: Product, id: string): Promise<string> {
  const store = await openStore(readSettings({ DATA_DIR: dataDir }), 'operator')
  const token = linkTokens(store.secret, 'answer').make(id, Date.now() + ANSWER_LINK_MS)
  await store.close()
  return linkPath('answer') + token
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a colleague finds an inquiry, notes and answers it, and signs out', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/)
    const { id, name } = await sendInquiry(page, { emailMessage: '100% of _it_' })
    const other = await sendInquiry(page, { emailMessage: '100 of it' })
    const link = await readSignInPath(page, product, HELLO)
    await page.goto(link)
    await press(page, LIST.signIn.open)

    await page.getByLabel(LIST.search).fill('100% OF')
    await page.getByLabel(LIST.columns.state).selectOption(LIST.states.open)
    await press(page, LIST.show)
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: other.name })).toHaveCount(0)
    const csv = await downloadOf(page, () => page.getByRole('link', { name: LIST.csv }).click())
    expect(csv.name).toBe('messages.csv')
    expect(String(csv.content)).toContain(name)
    expect(String(csv.content)).not.toContain(other.name)

    await page.getByRole('link', { name }).click()
    await expectState(page, 'open')
    await page.getByLabel(WORDS.note).fill('Called <b>back</b>.')
    await press(page, LIST.states.answered)
    await expectState(page, 'answered')
    await expect(page.locator('.history')).toContainText('Called <b>back</b>.')

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.invalid)
    await page.goto(INBOX)
    await press(page, LIST.signOut)
    await page.goto(INBOX + id)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LIST.signIn.heading)
  })

  test('the link of a reminder shows a late message, and its button answers it', async ({
    page,
    product,
  }) => {
    const { id } = await sendInquiry(page)
    changeRows(
      product.dataDir,
      `UPDATE submissions SET answer_due_at = 1, reminded_at = 0 WHERE id = '${id}'`,
    )
    const path = await answerPath(product, id)
    await page.goto(path)
    await expectState(page, 'open')
    await page.reload()
    await expectState(page, 'open')
    await press(page, WORDS.answered)
    await expectState(page, 'answered')
    await expect(page.locator('.history')).toContainText(WORDS.origins.mailLink)
    await press(page, WORDS.closed)
    await expectState(page, 'closed')
  })

  test('an applicant is seen, declined by one letter, and reads the state', async ({
    page,
    product,
  }) => {
    const visitor = newVisitor()
    await page.goto('/careers/')
    await fillIn(page, { name: 'Mira Declined', email: visitor, phone: PHONE, message: 'Hello.' })
    await formOf(page).resume.setInputFiles(RESUME)
    await formOf(page).submit.click()
    await signIn(page, product, CAREERS)
    await openMessage(page, 'Mira Declined')
    const resume = await downloadOf(page, () => press(page, WORDS.resume))
    expect(resume.content.equals(resumeContent())).toBe(true)
    await press(page, LIST.states.seen)
    await expectState(page, 'seen')
    await press(page, WORDS.decline)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.confirmDecline)
    await press(page, WORDS.keep)
    await expectState(page, 'seen')
    await press(page, WORDS.decline)
    await press(page, WORDS.declined)
    await expectState(page, 'declined')

    const letter = MAIL_COPY.decline.preview
    const [mail] = await product.mailbox.waitFor(
      (found) => to(visitor)(found) && (found.email.html ?? '').includes(letter),
    )
    expect(mail?.email.replyTo?.[0]?.address).toBe(CAREERS)
    await page.goto(INBOX)
    const zip = await downloadOf(page, () => page.getByRole('link', { name: LIST.zip }).click())
    expect(zip.name).toBe('resumes.zip')
    expect(zip.content.includes('Mira Declined.pdf')).toBe(true)
    const link = /\S+(\/prod\/my-submission\/\S+)/.exec(mail?.email.text ?? '')?.[1] ?? ''
    await page.goto(link)
    const own = submissionPage(page)
    await own.answer.fill(PHONE)
    await own.submit.click()
    await expect(page.getByRole('main')).toContainText(ANSWER_COPY.mySubmission.states.declined)
    await expect(page.getByRole('main')).not.toContainText('Resume downloaded')
  })
})

test('of two people the second sees what the first did, and loses no note', async ({
  page,
  product,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const { name } = await sendInquiry(page)
  await signIn(page, product, HELLO)
  const context = await browser.newContext({ baseURL: product.origin })
  const second = await context.newPage()
  await signIn(second, product, HELLO)
  await openMessage(page, name)
  await openMessage(second, name)
  await press(page, LIST.states.answered)
  await second.getByLabel(WORDS.note).fill('Advertising.')
  await press(second, LIST.states.closed)
  await expect(second.getByRole('alert')).toHaveText(WORDS.outdated)
  await expectState(second, 'answered')
  await expect(second.locator('.history').last()).toContainText('Advertising.')
  await press(second, LIST.states.closed)
  await expectState(second, 'closed')
  await context.close()
})

test('the keyboard alone opens the inbox, answers a message and deletes it', async ({
  page,
  product,
}) => {
  const { name } = await sendInquiry(page)
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const outline = await page.evaluate(
        () => document.activeElement && getComputedStyle(document.activeElement).outlineStyle,
      )
      expect(outline, 'what has the focus shows it').not.toBe('none')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('Forty tabs did not lead there.')
  }
  const pressEnter = () =>
    Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')])
  const enter = async (name: string) => {
    await tabTo(page.getByRole('button', { name, exact: true }))
    await pressEnter()
  }
  await page.goto(await readSignInPath(page, product, HELLO))
  await enter(LIST.signIn.open)
  await tabTo(page.getByLabel(LIST.search))
  await page.keyboard.type(name)
  await pressEnter()
  await tabTo(page.getByRole('link', { name, exact: true }))
  await pressEnter()
  await enter(LIST.states.answered)
  await expectState(page, 'answered')
  await tabTo(page.getByLabel(WORDS.note))
  await page.keyboard.type('Done.')
  await enter(WORDS.addNote)
  await expect(page.locator('.history')).toContainText('Done.')
  await enter(WORDS.delete)
  await enter(WORDS.confirmed)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.deleted)
})

test('the pages of inquiries are accessible in both themes', async ({
  page,
  product,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/4(04|09|22)/)
  const long = `Without a space: ${'long'.repeat(60)}`
  const inquiry = await sendInquiry(page, { emailMessage: long })
  const suspect = await sendInquiry(page, { emailMessage: LINKS })
  const expectAccessible = (state: string) => expectServerPageAccessible(page, state)
  await page.goto(INBOX)
  await expectAccessible('sign-in')
  const link = await readSignInPath(page, product, HELLO)
  await expectAccessible('mail sent')
  await page.goto(link)
  await expectAccessible('link')
  await press(page, LIST.signIn.open)
  changeRows(
    product.dataDir,
    `UPDATE submissions SET answer_due_at = 0, reminded_at = 0 WHERE id = '${inquiry.id}'`,
  )
  await page.goto(`${INBOX}?q=mira`)
  await expect(page.locator('.late').first()).toBeVisible()
  await expectAccessible('list')
  await page.goto(`${INBOX}?q=nothing-has-this`)
  await expectAccessible('empty list')
  await page.goto(`${INBOX}nothing`)
  await expectAccessible('no such message')
  await openMessage(page, suspect.name)
  await expectAccessible('suspect')
  await page.goto(await answerPath(product, inquiry.id))
  await expectAccessible('link of a reminder')
  await openMessage(page, inquiry.name)
  await expectAccessible('inquiry')
  await page.getByLabel(WORDS.note).fill('n'.repeat(2001))
  await press(page, WORDS.addNote)
  await expect(page.getByLabel(WORDS.note)).toHaveValue('n'.repeat(2001))
  await expectAccessible('note too long')
  await page.getByLabel(WORDS.note).fill('Noted.')
  const other = await page.context().newPage()
  await openMessage(other, inquiry.name)
  await press(other, LIST.states.answered)
  await other.close()
  await press(page, LIST.states.closed)
  await expectAccessible('others have acted')
  await press(page, WORDS.delete)
  await expectAccessible('question before deleting')
  await press(page, WORDS.confirmed)
  await expectAccessible('deleted')
})

test('the pages of an application are accessible in both themes', async ({ page, product }) => {
  await apply(page, product, { visitor: newVisitor(), phone: PHONE })
  await signIn(page, product, CAREERS)
  await page.getByRole('row').getByRole('link').first().click()
  await expectServerPageAccessible(page, 'application')
  await press(page, WORDS.decline)
  await expectServerPageAccessible(page, 'question before declining')
})
