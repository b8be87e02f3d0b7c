import { checkSource } from '@lanternfield/contract/check-source.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { tabStorage } from '../visitor/browser-storage.ts'
import { mayStoreSource, SOURCE_KEY } from './store-source.ts'

/** The source that this tab has stored, for a submission; null if it may not be sent. */
export function storedSource(): Source | null {
  if (!mayStoreSource()) return null
  try {
    return checkSource(JSON.parse(tabStorage.read(SOURCE_KEY) ?? 'null'))
  } catch {
    return null
  }
}
