/** Shows what a visitor's doing brings about: states that no markup has by itself. */

for (const place of document.querySelectorAll<HTMLElement>('[data-drop-state]')) {
  const drop = place.querySelector<HTMLElement>('.file-drop')
  const text = drop?.querySelector('.file-drop-text')
  if (!drop || !text?.lastChild) continue
  drop.dataset.state = place.dataset.dropState ?? ''
  text.lastChild.textContent = place.dataset.dropText ?? ''
}

for (const button of document.querySelectorAll<HTMLElement>('.g-shown .floating-button'))
  button.hidden = false
