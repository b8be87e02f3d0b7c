/**
 * A checkout for the editor. A test cannot use the browser's dialog for a folder, so a folder that the browser keeps for the site
 * (OPFS) takes its place: the editor reads and writes both by the same interface.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_CONTENT } from '../harness/demo-content.ts'

/** In place of every picture: the editor would decode all of them, of 16 MB, for each test. */
const PICTURE = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'navy' } })
  .webp()
  .toBuffer()

/** The files of content/ by their path in the checkout. */
const content = new Map(
  readdirSync(DEMO_CONTENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [
      `content/${relative(DEMO_CONTENT, file).split(sep).join('/')}`,
      file.endsWith('.webp') ? PICTURE : readFileSync(file),
    ]),
)

export const contentPaths: readonly string[] = [...content.keys()]

/** The text of a file as it was before a test. */
export const original = (path: string): string => String(content.get(path))

/** Puts a fresh copy of content/ into the browser, in the place of the folder that an editor chooses. */
export async function writeCheckout(page: Page, origin: string): Promise<void> {
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
}

/** The texts of files that are other than they were, by path. */
export async function changedFiles(page: Page): Promise<Record<string, string>> {
  const files = await page.evaluate(async () => {
    const found: [string, string][] = []
    const visit = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory')
          await visit(handle as FileSystemDirectoryHandle, `${path}${name}/`)
        else if (!name.endsWith('.webp'))
          found.push([path + name, await (await (handle as FileSystemFileHandle).getFile()).text()])
      }
    }
    const storage = await navigator.storage.getDirectory()
    await visit(await storage.getDirectoryHandle('checkout'), '')
    return found
  })
  expect(files.length).toBeGreaterThan(100)
  return Object.fromEntries(files.filter(([path, text]) => text !== original(path)))
}
