import { addressOf } from '@lanternfield/contract/pages.ts'
import { CASE_STUDY } from '../lib/paths.ts'

const INDUSTRIES = addressOf('/industries/')

/**
 * Whether a menu entry is highlighted: when the path of the page contains its path, and for Industries also on
 * every case study. Entries that point into a page (`/#services`) are never highlighted. Source:
 * docs/specification.md, section 2.
 */
export function isHighlighted(entryPath: string, currentPath: string): boolean {
  if (entryPath.includes('#') || entryPath === '/') return false
  if (currentPath.includes(entryPath)) return true
  return entryPath === INDUSTRIES && currentPath.includes(CASE_STUDY)
}
