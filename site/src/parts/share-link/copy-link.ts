import { isPlainClick } from '../../lib/is-plain-click.ts'

/** Copies the address of an article when its share link is clicked, and confirms it by a toast. */
export async function copyLink(event: MouseEvent): Promise<void> {
  if (!isPlainClick(event) || !navigator.clipboard) return
  event.preventDefault()
  const link = event.currentTarget as HTMLAnchorElement
  const { copied = '', notCopied = '' } = link.dataset
  // At once: Safari allows it only during the click.
  const isCopied = navigator.clipboard.writeText(link.href).then(
    () => true,
    () => false,
  )
  const { showToast } = await import('../../features/toast/show-toast.ts')
  showToast(
    (await isCopied) ? { kind: 'success', text: copied } : { kind: 'error', text: notCopied },
  )
}
