/** The content that the server reads when it starts, as the build has checked and compiled it from content/. */
import { readFileSync } from 'node:fs'
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

export const readContent = async (): Promise<ServerContent> => readCompiled()

/** The same at once, for settings. @throws StartError if nothing was compiled */
export function readCompiled(): ServerContent {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch (cause) {
    throw new StartError(
      `${FILE} cannot be read: ${(cause as Error).message}. Run npm run build, which writes it from content/.`,
      { cause },
    )
  }
}
