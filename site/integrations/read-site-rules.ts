import { readFile } from 'node:fs/promises'
import { SITE_RULES_FILE, type SiteRules } from '@lanternfield/contract/site/site-rules.ts'

/** The rules that a build has just written. @param dir the built site */
export async function readSiteRules(dir: URL): Promise<SiteRules> {
  return JSON.parse(await readFile(new URL(`.${SITE_RULES_FILE}`, dir), 'utf8'))
}
