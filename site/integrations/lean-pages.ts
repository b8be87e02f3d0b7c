import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmitFile } from '@lanternfield/lean-html/emit-file.ts'
import { createLeanHtml } from '@lanternfield/lean-html/lean-html.ts'

/** The folder of files whose names contain a hash of their content. */
const ASSETS = 'assets'

export type LeanPages = {
  /** A built page, reduced to what its first screen needs. */
  readonly reduce: (html: string) => string
  /** Writes the files that the reduced pages share. */
  readonly writeFiles: () => Promise<void>
}

/** Reduces the pages of a built site; see packages/lean-html. */
export async function openLeanPages(root: string): Promise<LeanPages> {
  const files = new Map<string, string>()
  const emitFile: EmitFile = (name, extension, text) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const path = `/${ASSETS}/${name}.${hash}.${extension}`
    files.set(path, text)
    return path
  }
  return {
    reduce: createLeanHtml({ scripts: await readScripts(join(root, ASSETS)), emitFile }),
    writeFiles: async () => {
      for (const [path, text] of files) await writeFile(join(root, path), text)
    },
  }
}

/** The scripts of the site, and the style sheets that they load, which use the page's custom properties. */
async function readScripts(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.join('\n')
}
