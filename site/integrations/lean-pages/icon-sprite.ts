/** The icons of the pages, by their names. */
export type Icons = Map<string, string>

const ICON = /<svg([^>]*)class="lucide lucide-([\w-]+)([^"]*)"([^>]*)>(.*?)<\/svg>/gs
/** The box on which all icons are drawn, and the pen: the same for all. */
const BOX = '0 0 24 24'
const PEN = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
const PEN_ATTRIBUTES = /\s(?:xmlns|viewBox|fill|stroke|stroke-linecap|stroke-linejoin)="[^"]*"/g
/** A shorter drawing is written as quickly as where it is. */
const MIN_DRAWING_LENGTH = 90

/** Notes the icons of a page. */
export function collectIcons(html: string, icons: Icons): void {
  for (const [, , name = '', , , drawing = ''] of html.matchAll(ICON))
    if (isWorthSharing(drawing)) icons.set(name, drawing)
}

/** All icons in one file, from which a page takes one by its name. */
export function composeSprite(icons: Icons): string {
  const symbols = [...icons]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, drawing]) => `<symbol id="${name}" viewBox="${BOX}" ${PEN}>${drawing}</symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** An icon as it is taken from the sprite, or undefined if the markup is none that is in it. */
export function borrowIcon(svg: string, icons: Icons, spritePath: string): string | undefined {
  const [, before = '', name = '', classes = '', after = '', drawing] =
    svg.matchAll(ICON).next().value ?? []
  if (drawing === undefined || icons.get(name) !== drawing) return undefined
  const attributes = `${before} ${after}`.replace(PEN_ATTRIBUTES, '').replace(/\s+/g, ' ').trim()
  // An icon may have had several names.
  const own = classes.replace(/\blucide-[\w-]+/g, '').trim()
  return `<svg ${attributes}${own ? ` class="${own}"` : ''}><use href="${spritePath}#${name}"/></svg>`
}

function isWorthSharing(drawing: string): boolean {
  return drawing.length >= MIN_DRAWING_LENGTH
}
