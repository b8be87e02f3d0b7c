import { checkSource } from '@lanternfield/contract/check-source.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { tabStorage } from '../visitor/browser-storage.ts'
import { mayKeep, SOURCE_KEY } from './keep-source.ts'

/** The source that this tab keeps, for a submission. */
export function keptSource(): Source | null {
  if (!mayKeep()) return null
  try {
    return checkSource(JSON.parse(tabStorage.read(SOURCE_KEY) ?? 'null'))
  } catch {
    return null
  }
}
