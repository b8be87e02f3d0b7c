/**
 * The editor on a copy of content/: what it changes in the files is what was changed in its forms, and nothing else. The browser's
 * dialog for a folder cannot be used by a test, so a folder that the browser keeps for the site (OPFS) stands in for the one that
 * it would return. The editor reads and writes both by the same interface.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '../harness/root.ts'

/** In place of every picture: the editor would decode all of them, of 16 MB, for each test. */
const PICTURE = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'navy' } })
  .webp()
  .toBuffer()

/** The files of content/ by their path in the checkout. */
const content = new Map(
  readdirSync(join(ROOT, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [
      relative(ROOT, file).split(sep).join('/'),
      file.endsWith('.webp') ? PICTURE : readFileSync(file),
    ]),
)

/** As the author of an article, or in a list of people. */
const NAMES_HER = /([:-]) ananya-deshpande$/m

let server: ChildProcess
let origin = ''
test.beforeAll(async () => {
  const script = join(ROOT, 'site/testing/editor-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: ROOT })
  server = child
  const [line] = await once(child.stdout, 'data')
  origin = String(line).trim()
})
test.afterAll(() => {
  server.kill()
})

test('every collection opens with all its entries, and opening them changes nothing', async ({
  page,
}) => {
  const requests = otherRequests(page)
  await openEditor(page)
  const collections = page.getByRole('treeitem')
  await expect(collections).toHaveCount(11)
  for (const collection of await collections.all()) {
    const count = Number(/\d+$/.exec(((await collection.textContent()) ?? '').trim())?.[0])
    await collection.click()
    const entries = page.getByRole('grid').getByRole('row')
    await expect(entries).toHaveCount(count)
    await entries.first().getByRole('gridcell').last().click()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel Editing' }).click()
  }
  expect(await changedFiles(page)).toEqual({})
  expect(requests).toEqual([])
})

test('a changed field is the only change in the files', async ({ page }) => {
  await openEditor(page)
  await openEntry(page, 'services', 'agentic-ai')
  const line = page.getByRole('textbox', { name: 'Line' })
  const before = await line.inputValue()
  await line.fill('Agents that draft.')
  await save(page)
  const path = 'content/services/agentic-ai.yaml'
  expect(await changedFiles(page)).toEqual({
    [path]: original(path).replace(`line: ${before}\n`, 'line: Agents that draft.\n'),
  })
})

test('the sections of a custom page are a list of types, and stay as they are when something else is saved', async ({
  page,
}) => {
  await openEditor(page)
  await openEntry(page, 'custom-pages', 'partners')
  await page.getByRole('textbox', { name: 'Title', exact: true }).nth(1).fill('For partners')
  await save(page)
  const path = 'content/custom-pages/partners.yaml'
  expect(await changedFiles(page)).toEqual({
    [path]: original(path).replace('\ntitle: Partners\n', '\ntitle: For partners\n'),
  })
})

test('a word in the text of any article is the only change: tables, tags and code stay as they were', async ({
  page,
}) => {
  await openEditor(page)
  const paths = [...content.keys()].filter((name) => name.endsWith('.mdoc'))
  expect(paths.some((path) => original(path).includes('{% callout'))).toBe(true)
  for (const path of paths) {
    await openEntry(page, 'insights', slugOf(path))
    const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
    // The editor draws a text anew soon after it has appeared, and forgets where the caret was.
    await expect(async () => {
      await text.getByRole('paragraph').first().click({ timeout: 2000 })
      await page.keyboard.press('Home')
      await page.keyboard.insertText('First. ')
      await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 2000 })
    }).toPass()
    await save(page)
  }
  const changed = await changedFiles(page)
  expect(Object.keys(changed).sort()).toEqual(paths.sort())
  for (const path of paths) {
    const before = original(path).split('\n')
    const after = (changed[path] ?? '').split('\n')
    const others = after.filter((line, index) => line !== before[index])
    expect(others, path).toEqual([expect.stringContaining('First. ')])
    expect(after.length, path).toBe(before.length)
  }
})

test('a picture that is there is chosen, and written as the way from its file', async ({
  page,
}) => {
  await openEditor(page)
  await openEntry(page, 'insights', 'agents-that-ask-first')
  const field = page.locator('section.field[data-key-path="cover.picture"]')
  const replace = field.getByRole('button', { name: 'Replace Image' })
  // What is out of sight has no fields, and a text above that is drawn later pushes it out of sight again.
  await expect(async () => {
    await page.locator('section.field[data-key-path="cover"]').scrollIntoViewIfNeeded()
    await expect(replace).toBeVisible({ timeout: 500 })
  }).toPass()
  await replace.click()
  const dialog = page.getByRole('dialog', { name: 'Select Image' })
  await dialog.getByRole('option', { name: 'careers-night.webp' }).click()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(field.getByText('../pictures/careers-night.webp')).toBeVisible()
  await save(page)
  const path = 'content/insights/agents-that-ask-first.mdoc'
  expect(await changedFiles(page)).toEqual({
    [path]: original(path).replace('/agents-that-ask-first.webp', '/careers-night.webp'),
  })
})

test('a picture is put into a text, with the way to it, what it shows and a caption', async ({
  page,
}) => {
  const path = 'content/insights/one-service-at-a-time.mdoc'
  await openEditor(page)
  await openEntry(page, 'insights', slugOf(path))
  const field = page.locator('section.field[data-key-path="body"]')
  const end = field.getByRole('textbox').first().getByRole('paragraph').last()
  // The editor draws a text anew soon after it has appeared, and forgets where the caret was.
  await expect(async () => {
    await end.click({ timeout: 2000 })
    await page.keyboard.press('Control+End')
    await page.waitForTimeout(300)
    expect(await isCaretAtEnd(page)).toBe(true)
  }).toPass()
  await field.getByRole('button', { name: 'Picture' }).click()
  await field.getByRole('button', { name: 'Browse' }).click()
  await uploadPhoto(page, 'Roof at six.jpg', 'image/jpeg', await photograph())
  await field.getByRole('textbox', { name: 'What it shows' }).fill('Two beds on a roof')
  await field.getByRole('textbox', { name: 'Caption' }).fill('The "first" morning')
  await save(page)
  const { 'content/pictures/roof-at-six.webp': picture, ...others } = await changedFiles(page)
  expect(await sharp(Buffer.from(picture ?? '', 'latin1')).metadata()).toMatchObject({
    format: 'webp',
    width: 300,
    height: 400,
  })
  expect(others).toEqual({
    [path]: `${original(path)}\n![Two beds on a roof](../pictures/roof-at-six.webp "The 'first' morning")\n`,
  })
})

test('an entry gets another address: its file is renamed, what names it follows, and the old one leads there', async ({
  page,
}) => {
  await openEditor(page)
  await openEntry(page, 'people', 'ananya-deshpande')
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

  const naming = [...content.keys()].filter(
    (path) => /\.(mdoc|yaml)$/.test(path) && NAMES_HER.test(original(path)),
  )
  expect(naming.length).toBeGreaterThan(1)
  expect(await changedFiles(page)).toEqual({
    'content/people/ananya-deshpande.yaml': null,
    'content/people/ananya.yaml': original('content/people/ananya-deshpande.yaml'),
    'content/redirects.yaml':
      '- from: /insights/authors/ananya-deshpande/\n  to: /insights/authors/ananya/\n',
    ...Object.fromEntries(
      naming.map((path) => [path, original(path).replace(NAMES_HER, '$1 ananya')]),
    ),
  })
})

test('a new person with a photo of a phone is a file and a picture, and both can go again', async ({
  page,
}) => {
  await openEditor(page)
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
  const photo = readFileSync(join(ROOT, 'site/testing/photo.heic'))
  await uploadPhoto(page, 'Ada fixture.heic', 'image/heic', photo)
  await save(page)
  const { 'content/pictures/ada-fixture.webp': picture = '', ...others } = await changedFiles(page)
  const { format, width, height, exif } = await sharp(
    Buffer.from(picture ?? '', 'latin1'),
  ).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 72, height: 96 })
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

  await page.goto(`${origin}/edit/#/collections/people`)
  await page.getByRole('checkbox', { name: /Ada Fixture/ }).click()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: 'Ada Fixture' })).toHaveCount(0)
  await expect
    .poll(async () => Object.keys(await changedFiles(page)))
    .not.toContain('content/people/ada-fixture.yaml')
})

/** Puts a fresh copy of content/ into the browser and opens it. */
async function openEditor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('checkout')
    Object.assign(window, { showDirectoryPicker })
  })
  await page.route(`${origin}/checkout/`, (route) => route.fulfill({ body: '' }))
  await page.route(`${origin}/checkout/files.json`, (route) =>
    route.fulfill({
      json: [...content].map(([path, bytes]) => [path, bytes.toString('base64')]),
    }),
  )
  await page.goto(`${origin}/checkout/`)
  await page.evaluate(async () => {
    const storage = await navigator.storage.getDirectory()
    const root = await storage.getDirectoryHandle('checkout', { create: true })
    await root.getDirectoryHandle('.git', { create: true })
    const files: [string, string][] = await (await fetch('files.json')).json()
    for (const [path, base64] of files) {
      const names = path.split('/')
      let folder = root
      for (const name of names.slice(0, -1))
        folder = await folder.getDirectoryHandle(name, { create: true })
      const file = await folder.getFileHandle(names.at(-1) ?? '', { create: true })
      const writable = await file.createWritable()
      await writable.write(Uint8Array.fromBase64(base64))
      await writable.close()
    }
  })
  await page.goto(`${origin}/edit/`)
  await page.getByRole('button', { name: 'Work with Local Repository' }).click()
  await expect(page.getByRole('tree', { name: 'Collection List' })).toBeVisible()
}

async function openEntry(page: Page, collection: string, entry: string): Promise<void> {
  await page.goto(`${origin}/edit/#/collections/${collection}/entries/${entry}`)
}

/** Whether what is typed now comes after the last letter of its paragraph. */
const isCaretAtEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { focusNode, focusOffset } = document.getSelection() ?? {}
    return focusNode?.nodeType === Node.TEXT_NODE && focusOffset === focusNode.textContent?.length
  })

/** In the window that chooses a picture. */
async function uploadPhoto(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  const dialog = page.getByRole('dialog', { name: 'Select Image' })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer })
  // It is converted when it is inserted.
  await dialog.getByRole('option', { name: name.toLowerCase().replaceAll(' ', '-') }).click()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByRole('button', { name: 'Replace Image' }).last()).toBeVisible()
}

/** What a camera writes when it is held upright: turned by a mark, and not in its pixels. */
const photograph = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'olive' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  // The editor leaves the form once it is written.
  await expect(page.getByRole('button', { name: 'Cancel Editing' })).toHaveCount(0)
}

/** The name by which the editor knows the entry of a file. */
const slugOf = (path: string): string => path.replace(/^.*\/|\.\w+$/g, '')

const original = (path: string): string => String(content.get(path))

/** What is other than it was, by path: a text, the bytes of a picture, or nothing for a file that is gone. */
async function changedFiles(page: Page): Promise<Record<string, string | null>> {
  const files = await page.evaluate(async () => {
    const found: [string, string][] = []
    const visit = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory') {
          await visit(handle as FileSystemDirectoryHandle, `${path}${name}/`)
          continue
        }
        const file = await (handle as FileSystemFileHandle).getFile()
        const bytes = new Uint8Array(await file.arrayBuffer())
        found.push([path + name, Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')])
      }
    }
    const storage = await navigator.storage.getDirectory()
    await visit(await storage.getDirectoryHandle('checkout'), '')
    return found
  })
  const now = new Map(files)
  const paths = new Set([...now.keys(), ...content.keys()])
  const changed = [...paths].filter(
    (path) => now.get(path) !== content.get(path)?.toString('latin1'),
  )
  return Object.fromEntries(changed.map((path) => [path, readable(path, now.get(path))]))
}

function readable(path: string, bytes: string | undefined): string | null {
  if (bytes === undefined) return null
  return path.endsWith('.webp') ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Requests that would leave this machine; the policy of the page blocks its fonts before they do. */
function otherRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('requestfinished', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && !origin.endsWith(host)) requests.push(request.url())
  })
  return requests
}
