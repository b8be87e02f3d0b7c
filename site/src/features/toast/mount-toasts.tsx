import { createRoot } from 'react-dom/client'
import { loadStyles } from '../../lib/load-styles.ts'
import { Toasts } from './Toasts.tsx'
import stylesUrl from './toasts.css?url'

/** Renders the toasts into the page's element for them. Without their styles they are still readable. */
export async function mountToasts(place: HTMLElement): Promise<void> {
  await loadStyles(stylesUrl).catch(() => undefined)
  createRoot(place).render(<Toasts closeLabel={place.dataset.closeLabel ?? ''} />)
}
