import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FORM_PAGES } from '@lanternfield/contract/pages.ts'
import { NOTICE_PATH } from '@lanternfield/contract/privacy-notice.ts'
import { SITE_RULES_FILE, type SiteRules } from '@lanternfield/contract/site/site-rules.ts'
import { TOPICS_PATH } from '@lanternfield/contract/topic.ts'
import { ROOT } from '../../harness/root.ts'

const SITE = 'site/dist'

/** Of the site that was built last. */
export function readLambdaBundle() {
  const rules: SiteRules = JSON.parse(readFileSync(join(ROOT, SITE, SITE_RULES_FILE), 'utf8'))
  return {
    entries: { lambda: 'server/src/parts/lambda/main.ts' },
    // For visitors without scripts, and the style of the server's own pages: see server/src/parts/lambda/form-pages.ts.
    files: [
      ...Object.values(FORM_PAGES).map((path) => `${path}index.html`),
      ...[TOPICS_PATH, NOTICE_PATH, SITE_RULES_FILE, rules.serverStyle],
    ]
      .map((path) => SITE + path)
      // A site may do without the page of a form.
      .filter((path) => existsSync(join(ROOT, path))),
  }
}
