import { createRoot } from 'react-dom/client'
import { loadStyles } from '../../lib/load-styles.ts'
import { Toasts } from './Toasts.tsx'
import stylesUrl from './toasts.css?url'

/** Puts the toasts into the place that every page keeps for them. Without their styles they still say what they say. */
export async function mountToasts(place: HTMLElement): Promise<void> {
  await loadStyles(stylesUrl).catch(() => undefined)
  createRoot(place).render(<Toasts closeLabel={place.dataset.closeLabel ?? ''} />)
}
