/** Pictures as editors have them: of phones, cameras, agencies and drawing programs. */
import sharp, { type Sharp } from 'sharp'

const RED = '#d02020'
const BLUE = '#2040d0'
/** What no page may tell: where a photograph was taken, and by what. */
export const CAMERA = 'Fixture Camera 9'
const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' }

/** Red on the left, blue on the right. */
function twoHalves(width: number, height: number): Sharp {
  const red = { create: { width: width / 2, height, channels: 3 as const, background: RED } }
  return sharp({
    create: { width, height, channels: 3, background: BLUE },
  }).composite([{ input: red, left: 0, top: 0 }])
}

/** By the names of their files. */
export async function takePhotographs(): Promise<Readonly<Record<string, Buffer>>> {
  const drawing = sharp({
    create: { width: 900, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  return {
    // Held upright: the sensor's left is the top of what was seen.
    'phone-upright.jpg': await twoHalves(4000, 3000)
      .withExif({ IFD0: { Make: CAMERA }, IFD3: PLACE })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'panorama.jpg': await twoHalves(6000, 1000).jpeg().toBuffer(),
    'for-print.jpg': await twoHalves(2000, 1200).toColourspace('cmyk').jpeg().toBuffer(),
    'drawing-of-16-bits.png': await drawing.toColourspace('rgb16').png().toBuffer(),
    'small.webp': await twoHalves(640, 480).webp().toBuffer(),
  }
}

/** Which of the two colours a part of a picture has. */
export async function colourAt(
  picture: string,
  part: 'top' | 'bottom' | 'left' | 'right',
): Promise<'red' | 'blue'> {
  const image = sharp(picture)
  const { width, height } = await image.metadata()
  const across = part === 'left' || part === 'right'
  const [far, near] = across ? [width, height] : [height, width]
  const offset = part === 'bottom' || part === 'right' ? Math.floor(far * 0.75) : 0
  const size = Math.floor(far * 0.25)
  const area = across
    ? { left: offset, top: 0, width: size, height: near }
    : { left: 0, top: offset, width: near, height: size }
  // Statistics are of what is read, and not of what was made of it.
  const { channels } = await sharp(await image.extract(area).png().toBuffer()).stats()
  const [red, , blue] = channels
  return (red?.mean ?? 0) > (blue?.mean ?? 0) ? 'red' : 'blue'
}
