/** The editor on a copy of content/: what it changes in the files is what was changed in its forms, and nothing else. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '../harness/root.ts'
import { changedFiles, contentPaths, original, writeCheckout } from './checkout.ts'
import { ALL, LONG } from './suites.ts'

/** As the author of an article, or in a list of people. */
const NAMES_HER = /([:-]) ananya-deshpande$/m

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
  await line.fill('Agents that draft.')
  await save(page)
  // A page with a list of sections, which stay as they are.
  const partners = 'content/custom-pages/partners.yaml'
  await openEntry(page, partners)
  await page.getByRole('textbox', { name: 'Title', exact: true }).nth(1).fill('For partners')
  await save(page)
  // An article with tables, tags and code, which stay as they are.
  const blocks = [/^\{%/m, /^```/m, /^\|/m]
  const article =
    contentPaths.find(
      (path) => path.endsWith('.mdoc') && blocks.every((block) => block.test(original(path))),
    ) ?? ''
  await openEntry(page, article)
  const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
  // The editor draws a text again soon after it has appeared, and forgets where the caret was.
  await expect(async () => {
    await text.getByRole('paragraph').first().click({ timeout: 2000 })
    await page.keyboard.press('Home')
    await page.keyboard.insertText('First. ')
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 2000 })
  }).toPass()
  await save(page)
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

test('renames a file with the address, and all references to it', ALL, async ({ page }) => {
  const path = 'content/people/ananya-deshpande.yaml'
  await openEntry(page, path)
  await page.getByRole('button', { name: 'Show Editor Options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Slug' }).click()
  await page.getByRole('button', { name: 'Edit Slug' }).click()
  const slug = page.getByRole('textbox', { name: 'Slug' })
  await slug.fill('Ananya')
  await slug.press('Enter')
  await expect(page.getByText('Small letters, digits and single hyphens.')).toBeVisible()
  await slug.fill('ananya')
  await slug.press('Enter')
  await save(page)
  await page.goto(`${origin}/edit/#/collections/site/entries/redirects`)
  await page.getByRole('button', { name: /Add .?Redirect/ }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('/insights/authors/ananya-deshpande/')
  await page.getByRole('textbox', { name: 'To' }).fill('/insights/authors/ananya/')
  await save(page)

  const naming = contentPaths.filter(
    (name) => /\.(mdoc|yaml)$/.test(name) && NAMES_HER.test(original(name)),
  )
  expect(naming.length).toBeGreaterThan(1)
  expect(await changedFiles(page)).toEqual({
    [path]: null,
    'content/people/ananya.yaml': original(path),
    'content/redirects.yaml':
      '- from: /insights/authors/ananya-deshpande/\n  to: /insights/authors/ananya/\n',
    ...Object.fromEntries(
      naming.map((name) => [name, original(name).replace(NAMES_HER, '$1 ananya')]),
    ),
  })
})

test('adds a person with a photo of an iPhone', LONG, async ({ page }) => {
  await page.goto(`${origin}/edit/#/collections/people/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Fixture')
  await page.getByRole('textbox', { name: 'Role' }).fill('Tests')
  await page.getByRole('textbox', { name: 'Place' }).fill('Pune')
  await page.getByRole('textbox', { name: 'Line' }).fill('Counts: twice.')
  await page.getByRole('checkbox', { name: 'Photo' }).click()
  // What is out of sight has no fields yet.
  await page.mouse.move(300, 600)
  await page.mouse.wheel(0, 600)
  await page.getByRole('textbox', { name: 'What it shows' }).fill('Two lamps')
  await page.getByRole('button', { name: 'Browse' }).click()
  const chooser = page.waitForEvent('filechooser')
  const dialog = page.getByRole('dialog', { name: 'Select Image' })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  const buffer = readFileSync(join(ROOT, 'site/testing/photo.heic'))
  await (await chooser).setFiles({ name: 'Ada fixture.heic', mimeType: 'image/heic', buffer })
  // It is converted when it is inserted.
  await dialog.getByRole('option', { name: 'ada-fixture.heic' }).click()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByRole('button', { name: 'Replace Image' }).last()).toBeVisible()
  await save(page)
  const { 'content/pictures/ada-fixture.webp': picture, ...others } = await changedFiles(page)
  const photo = await sharp(Buffer.from(picture ?? '', 'latin1')).metadata()
  expect(photo).toMatchObject({ format: 'webp', width: 72, height: 96 })
  expect(photo.exif).toBeUndefined()
  expect(others).toEqual({
    'content/people/ada-fixture.yaml': `name: Ada Fixture
role: Tests
place: Pune
line: 'Counts: twice.'
photo:
  picture: ../pictures/ada-fixture.webp
  alt: Two lamps
`,
  })
})

/** Opens the entry of a file of a folder. */
async function openEntry(page: Page, path: string): Promise<void> {
  const [, collection, entry] = /^content\/([\w-]+)\/([\w-]+)\.\w+$/.exec(path) ?? []
  await page.goto(`${origin}/edit/#/collections/${collection}/entries/${entry}`)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  // The editor leaves the form once it is written.
  await expect(page.getByRole('button', { name: 'Cancel Editing' })).toHaveCount(0)
}
