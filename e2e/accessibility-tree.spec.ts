/**
 * The outline of each kind of page as assistive technology has it: landmarks, headings, links and form controls, with
 * their names and states. The files in accessibility-trees/ are reviewed like code; `npm run e2e --
 * accessibility-tree.spec.ts --update-snapshots` writes them.
 */
import type { Locator } from '@playwright/test'
import { eachCase } from './cases.ts'
import { formOf, hydrate } from './forms.ts'
import { CASE_STUDY, openContactPopup, openExitIntent, openLeadMagnet, SERVICE } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { ALL } from './suites.ts'
import { apply, openDelivered, submissionPage } from './thank-you-link.ts'

const OUTLINED =
  /^\s*- '?(?:banner|navigation|main|contentinfo|search|region|form|dialog|alertdialog|alert|status|heading|link|button|textbox|searchbox|combobox|checkbox|radio|switch|img|table|figure|progressbar|group)\b/

/** The lines of a tree that are landmarks, headings, links, controls, pictures with a text, tables and messages. */
async function outlineOf(locator: Locator): Promise<string> {
  const lines = (await locator.ariaSnapshot()).split('\n').filter((line) => OUTLINED.test(line))
  expect(lines.length, 'lines of the outline').toBeGreaterThan(2)
  /** The indents of the lines around the current one. */
  const around: number[] = []
  const outline = lines.map((line) => {
    const text = line.trimStart()
    const indent = line.length - text.length
    while ((around.at(-1) ?? -1) >= indent) around.pop()
    around.push(indent)
    return '  '.repeat(around.length - 1) + plain(text)
  })
  return `${outline.join('\n')}\n`
}

/** A line without the quotation marks that YAML puts around a name with a colon. */
const plain = (line: string) => line.replace(/:$/, '').replace(/^- '(.*)'$/, '- $1')

/** Lists of what editors add and take away: a new entry is no change of an outline. */
const ENTRY_LISTS = '.article-cards, .case-cards, .rows-numbers, .rows-positions, .directory'

async function expectOutline(locator: Locator, name: string): Promise<void> {
  expect(await outlineOf(locator)).toMatchSnapshot(`${name}.txt`)
}

/** A page of each kind; bar, foot and menus are those of the home page. */
const PAGES = {
  home: '/',
  contact: '/contact-us/',
  about: '/about-us/',
  careers: '/careers/',
  'case-studies': '/case-studies/',
  services: '/services/',
  service: SERVICE,
  industries: '/industries/',
  industry: '/industries/sports/',
  products: '/products/',
  product: '/products/gen-ai-chatbot/',
  'case-study': CASE_STUDY,
  insights: '/insights/',
  article: '/insights/agents-that-ask-first/',
  author: '/insights/authors/ananya-deshpande/',
  privacy: '/privacy-policy/',
  'custom-page': '/partners/',
  search: '/search/',
  guide: '/guide/',
  thanks: '/thank-you/',
  'not-found': '/404/',
} as const

test('the outline of a page of each kind', ALL, async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  await eachCase(Object.entries(PAGES), async (path, name) => {
    await page.goto(path)
    await page
      .locator(ENTRY_LISTS)
      .evaluateAll((lists) => lists.forEach((list) => void list.remove()))
    await expectOutline(page.locator('main'), name)
  })
})

test(
  'the outline of a submission, before and after it is opened',
  ALL,
  async ({ page, product }) => {
    const phone = '5125550142'
    await openDelivered(page, await apply(page, product, { visitor: newVisitor(), phone }))
    await expectOutline(page.locator('body'), 'my-submission')
    const { answer, submit } = submissionPage(page)
    await answer.fill(phone)
    await submit.click()
    await expectOutline(page.locator('body'), 'my-submission-opened')
  },
)

test('the outline of bar, foot, menu panel and drawer', ALL, async ({ page }) => {
  await page.goto('/about-us/')
  await expectOutline(page.locator('header.site-header'), 'bar')
  await expectOutline(page.locator('footer').last(), 'foot')
  await page.getByRole('button', { name: 'Services menu' }).click()
  await expectOutline(page.locator('#panel-services'), 'menu-panel')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#menu').getByLabel('Services menu').click()
  await expectOutline(page.locator('#menu'), 'drawer')
})

test('the outline of a form with errors', ALL, async ({ page }) => {
  await page.goto('/careers/')
  await hydrate(page)
  await formOf(page).submit.click()
  await expect(formOf(page).errorOf('resume')).toBeVisible()
  await expectOutline(page.locator('form[data-form]'), 'form-with-errors')
  // What is wrong is the description of its field.
  await expect(formOf(page).email).toHaveAccessibleDescription('Required')
  await expect(formOf(page).email).toHaveAttribute('aria-invalid', 'true')
})

test('the outline of each pop-up', async ({ page }) => {
  await page.goto('/about-us/')
  const contact = await openContactPopup(page)
  await formOf(contact).inquiryType.selectOption('careers')
  await expectOutline(contact, 'contact-popup')
  await expect(contact).toHaveAccessibleDescription(/A short note is enough/)
  await page.keyboard.press('Escape')
  await page.reload()
  await expectOutline(await openExitIntent(page), 'exit-intent-popup')
  await page.goto(CASE_STUDY)
  await expectOutline(await openLeadMagnet(page), 'lead-magnet-popup')
})
