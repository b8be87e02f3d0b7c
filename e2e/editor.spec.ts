/** The editor on a copy of content/: what it changes in the files is what was changed in its forms, and nothing else. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ROOT } from '../harness/root.ts'
import { changedFiles, contentPaths, original, writeCheckout } from './checkout.ts'
import { ALL } from './suites.ts'

let server: ChildProcess
let origin = ''
test.beforeAll(async () => {
  const script = join(ROOT, 'site/src/parts/editor/testing/editor-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: ROOT })
  server = child
  const [line] = await once(child.stdout, 'data')
  origin = String(line).trim()
})
test.afterAll(() => {
  server.kill()
})
test.beforeEach(async ({ page }) => {
  await writeCheckout(page, origin)
  await page.goto(`${origin}/edit/`)
  await page.getByRole('button', { name: 'Work with Local Repository' }).click()
  await expect(page.getByRole('tree', { name: 'Collection List' })).toBeVisible()
})

test('changes only the fields and the word that were changed', ALL, async ({ page }) => {
  const service = 'content/services/agentic-ai.yaml'
  await openEntry(page, service)
  const line = page.getByRole('textbox', { name: 'Line' })
  const before = await line.inputValue()
  await save(page, () => line.fill('Agents that draft.'))
  // A page with a list of sections, which stay as they are.
  const partners = 'content/custom-pages/partners.yaml'
  await openEntry(page, partners)
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).nth(1)
  await save(page, () => title.fill('For partners'))
  // An article with tables, tags and code, which stay as they are.
  const blocks = [/^\{%/m, /^```/m, /^\|/m]
  const article =
    contentPaths.find(
      (path) => path.endsWith('.mdoc') && blocks.every((block) => block.test(original(path))),
    ) ?? ''
  await openEntry(page, article)
  const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
  await save(page, async () => {
    if ((await text.textContent())?.includes('First. ')) return
    await text.getByRole('paragraph').first().click({ timeout: 2000 })
    await page.keyboard.press('Home')
    await page.keyboard.insertText('First. ')
  })
  const { [article]: changed, ...others } = await changedFiles(page)
  expect(others).toEqual({
    [service]: original(service).replace(`line: ${before}\n`, 'line: Agents that draft.\n'),
    [partners]: original(partners).replace('\ntitle: Partners\n', '\ntitle: For partners\n'),
  })
  const lines = original(article).split('\n')
  const now = changed?.split('\n') ?? []
  expect(now).toHaveLength(lines.length)
  expect(now.filter((line, index) => line !== lines[index])).toEqual([
    expect.stringContaining('First. '),
  ])
})

/** Opens the entry of a file of a folder. */
async function openEntry(page: Page, path: string): Promise<void> {
  const [, collection, entry] = /^content\/([\w-]+)\/([\w-]+)\.\w+$/.exec(path) ?? []
  await page.goto(`${origin}/edit/#/collections/${collection}/entries/${entry}`)
}

/** The editor draws an entry again soon after it has appeared, and forgets what was changed until then. */
async function save(page: Page, change: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await change()
    await page.getByRole('button', { name: 'Save' }).click({ timeout: 2000 })
  }).toPass()
  // It leaves the form once it is written.
  await expect(page.getByRole('button', { name: 'Cancel Editing' })).toHaveCount(0)
}
