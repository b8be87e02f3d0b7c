/**
 * The outline of each pop-up as assistive technology has it: headings, links and form controls, with their names and states.
 * What holds for the HTML of every page: built/crawl.test.ts. The files in accessibility-trees/ are reviewed like code; `npm run e2e --
 * accessibility-tree.spec.ts --update-snapshots` writes them.
 */
import type { Locator } from '@playwright/test'
import { formOf } from './forms.ts'
import { CASE_STUDY, openContactPopup, openExitIntent, openLeadMagnet } from './popups.ts'
import { expect, test } from './product.ts'

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

async function expectOutline(locator: Locator, name: string): Promise<void> {
  expect(await outlineOf(locator)).toMatchSnapshot(`${name}.txt`)
}

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
