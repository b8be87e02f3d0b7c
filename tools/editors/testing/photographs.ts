/** A picture as editors have it, of a phone. */
import sharp from 'sharp'

const RED = '#d02020'
const BLUE = '#2040d0'
/** What no page may tell: where a photograph was taken, and by what. */
export const CAMERA = 'Fixture Camera 9'
const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' }

/** A photograph of red above blue. The phone was held upright: the sensor's left is the top of what was seen. */
export function takePhotograph(): Promise<Buffer> {
  const red = { create: { width: 2000, height: 3000, channels: 3 as const, background: RED } }
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: BLUE } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: CAMERA }, IFD3: PLACE })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Which of the two colours the top of a picture has. */
export async function colourAtTop(picture: string): Promise<'red' | 'blue'> {
  const image = sharp(picture)
  const { width, height } = await image.metadata()
  const area = { left: 0, top: 0, width, height: Math.floor(height / 4) }
  // Statistics are of what is read, and not of what was made of it.
  const { channels } = await sharp(await image.extract(area).png().toBuffer()).stats()
  const [red, , blue] = channels
  return (red?.mean ?? 0) > (blue?.mean ?? 0) ? 'red' : 'blue'
}
