/** The content that the server reads when it starts, as the build has checked and compiled it from content/. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  Brand,
  MailCopy,
  PageCopy,
  ServerContent,
} from '../../site/src/compile/server-content.ts'
import { StartError } from './base/start-error.ts'

export type { Brand, MailCopy, PageCopy, ServerContent }
export type Company = ServerContent['company']
export type FieldCopy = ServerContent['fieldCopy']

const FILE = join(import.meta.dirname, '../../compiled/server.json')

/** @throws StartError if nothing was compiled */
export async function readContent(): Promise<ServerContent> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8'))
  } catch (cause) {
    throw new StartError(
      `${FILE} cannot be read: ${(cause as Error).message}. Run npm run build, which writes it from content/.`,
      { cause },
    )
  }
}
