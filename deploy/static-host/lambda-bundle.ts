import { FORM_PAGES } from '@lanternfield/contract/pages.ts'
import { NOTICE_PATH } from '@lanternfield/contract/privacy-notice.ts'
import { TOPICS_PATH } from '@lanternfield/contract/topic.ts'

export const LAMBDA_BUNDLE = {
  entries: { lambda: 'server/src/lambda/main.ts' },
  // For visitors without scripts: see server/src/lambda/form-pages.ts.
  files: [
    ...Object.values(FORM_PAGES).map((path) => `${path}index.html`),
    TOPICS_PATH,
    NOTICE_PATH,
  ].map((path) => `site/dist${path}`),
} as const
