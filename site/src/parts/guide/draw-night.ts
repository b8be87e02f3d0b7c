import { toHex, toHexTheme } from '../../lib/colour.ts'
import { type Drawing, placeDrawing } from '../../lib/drawing.ts'
import { litAccent } from '../../lib/drawn-colours.ts'
import { fillIn } from '../../lib/fill-in.ts'
import type { Brand } from '../../shapes/brand.ts'
import cover from './cover.svg?raw'
import night from './night.svg?raw'

/** Night over hills, A4 in points: the ground of the guide's last page and, with the mark, of its cover. */
export function drawNight({ dark }: Brand, mark?: Drawing): string {
  const accent = litAccent(dark)
  const values = {
    ...toHexTheme(dark),
    accent,
    mark: mark
      ? placeDrawing(
          mark,
          { left: 377, top: 580, sizePx: 150 },
          { lines: toHex(dark.neutral), accent },
        )
      : '',
    cover: mark ? cover : '',
  }
  return fillIn(fillIn(night, values), values)
}
