import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from './show-toast.ts'
import { $toasts, closeToast } from './toasts.ts'

beforeEach(() => {
  // A page without a place for toasts, in which none are drawn.
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => {
  $toasts.set([])
})

test('toasts are shown in their order, and closed by their ids', () => {
  const failed = showToast({ kind: 'error', text: 'Not sent.' })
  const sent = showToast({ kind: 'success', text: 'Sent.' })
  expect($toasts.get().map(({ text }) => text)).toEqual(['Not sent.', 'Sent.'])
  closeToast(failed)
  closeToast(failed)
  expect($toasts.get()).toEqual([{ id: sent, kind: 'success', text: 'Sent.' }])
})
