import { createHash } from 'node:crypto'
import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import type { FormsCopy } from '../shapes/forms.ts'

const VERSION_CHARS = 12

/**
 * The notice of the forms as it is recorded: all its words, and their hash as its version. Other words, or another
 * fact in them such as the days of the retention, are another version.
 * Source: docs/decisions/privacy-notice.md
 */
export function recordNotice(words: FormsCopy['privacy'], policyPath: string): PrivacyNotice {
  const { inquiry, application, guide, link, more, points } = words
  const text = [
    ...[inquiry, application, guide],
    '',
    more,
    ...points.map((point) => `${point.title}: ${point.text}`),
    `${link}: ${policyPath}`,
  ].join('\n')
  const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_CHARS)
  return { version, text }
}
