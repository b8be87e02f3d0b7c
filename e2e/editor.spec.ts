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

test('the text of an article keeps its Markdoc tags', async ({ page }) => {
  await openEditor(page)
  const path = [...content.keys()].find(
    (name) => name.endsWith('.mdoc') && original(name).includes('{% '),
  )
  await openEntry(page, 'insights', path?.replace(/^.*\/|\.mdoc$/g, '') ?? '')
  const text = page.getByRole('textbox', { name: 'Text' })
  const before = await text.inputValue()
  await text.fill(`First.\n\n${before}`)
  await save(page)
  expect(await changedFiles(page)).toEqual({
    [path ?? '']: original(path ?? '').replace('\n---\n\n', '\n---\n\nFirst.\n\n'),
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
  const chooser = page.waitForEvent('filechooser')
  const dialog = page.getByRole('dialog', { name: 'Select Image' })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles({
    name: 'Ada fixture.heic',
    mimeType: 'image/heic',
    buffer: readFileSync(join(ROOT, 'site/testing/photo.heic')),
  })
  // It is converted when it is inserted.
  await dialog.getByRole('option', { name: 'ada-fixture.heic' }).click()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByRole('button', { name: 'Replace Image' })).toBeVisible()
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

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  // The editor leaves the form once it is written.
  await expect(page.getByRole('button', { name: 'Cancel Editing' })).toHaveCount(0)
}

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
