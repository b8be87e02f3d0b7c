import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ContentReport,
  checkContent,
  describeContentErrors,
} from '../content-check/check-content.ts'
import { COMPILED, CONTENT } from '../lib/content-folder.ts'
import { writeAtomically } from '../lib/write-atomically.ts'
import { PARTS } from '../part-list.ts'
import { attribution, buildSettings } from '../shell/build-settings.ts'
import { compileContent } from './compile-content.ts'

export { describeContentErrors }

/**
 * Checks content/ and, unless it has errors, writes what the site and the server read. With errors what was
 * compiled before stays.
 * @param showsUnpublished whether pages show drafts, and what is dated later
 */
export async function compileSite(showsUnpublished = false): Promise<ContentReport> {
  const bringsArticles = PARTS.some((part) => part.bringsArticles?.())
  const report = await checkContent(CONTENT, bringsArticles)
  if (report.errors.length > 0) return report
  const { retentionDays, userId, gtmId } = buildSettings
  const facts = { retentionDays, attribution, userId, hasTagManager: Boolean(gtmId) }
  const source = { year: new Date().getUTCFullYear(), ...facts }
  const publishing = { now: Date.now(), bringsArticles, showsUnpublished }
  for (const [name, text] of Object.entries(compileContent(report.files, source, publishing)))
    await writeIfChanged(join(COMPILED, name), text)
  return report
}

async function writeIfChanged(path: string, text: string): Promise<void> {
  const isUnchanged = existsSync(path) && readFileSync(path, 'utf8') === text
  if (!isUnchanged) await writeAtomically(path, text)
}
