/**
 * Lays out, one in each frame, the parts of the page that `content-visibility` in global.css has left for later:
 * soon after the page has loaded, heights, positions and texts are those of the whole page.
 */
export function layOutLater(): void {
  const parts = document
    .querySelectorAll<HTMLElement>('main > *, body > footer, body > footer nav')
    .values()
  const layOutNext = () => {
    const { value: part } = parts.next()
    if (!part) return
    part.style.contentVisibility = 'visible'
    requestAnimationFrame(layOutNext)
  }
  layOutNext()
}
