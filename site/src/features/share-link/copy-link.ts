/** Copies the address of an article when its share link is used, and says so. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-share-link]'))
  link.addEventListener('click', copyLink)

async function copyLink(event: MouseEvent): Promise<void> {
  const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!isPlainClick || !navigator.clipboard) return
  event.preventDefault()
  const link = event.currentTarget as HTMLAnchorElement
  const { copied = '', notCopied = '' } = link.dataset
  const { showToast } = await import('../toast/toasts.ts')
  try {
    await navigator.clipboard.writeText(link.href)
    showToast({ kind: 'success', text: copied })
  } catch {
    showToast({ kind: 'error', text: notCopied })
  }
}
