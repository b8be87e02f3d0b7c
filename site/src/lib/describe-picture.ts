import { getImage } from 'astro:assets'

/** A picture of content/, or the address of one on another site, which the build fetches. */
export type Original = ImageMetadata | string

/** A scene in its two lights, or one picture for both themes. */
type Originals = {
  readonly night?: Original
  readonly morning: Original
  readonly alt: string
}

type PictureSource = {
  readonly type: string
  readonly media?: string
  readonly srcSet: string
}

/** Everything `ui/Picture` needs; plain data, because React knows nothing of Astro's images. */
export type PictureData = {
  readonly sources: readonly PictureSource[]
  readonly src: string
  readonly width: number
  readonly height: number
  readonly sizes: string
  readonly alt: string
}

export type PicturePlan = {
  /** Widths in pixels to keep ready, smallest first; none may exceed the original. */
  readonly widths: readonly number[]
  /** How wide it is shown, in the words of the `sizes` attribute. */
  readonly sizes: string
  /** Width over height, where the picture is shown cut; without it, as it was drawn. */
  readonly ratio?: number
}

/** A hero or the header of a page: always as wide as the window. A phone of 412 pixels at 1.75 takes the first. */
export const FULL_WIDTH: PicturePlan = { widths: [750, 1200, 1920], sizes: '100vw' }

/** The window of a card into a scene, up to half of the page wide. */
export const CARD: PicturePlan = {
  widths: [480, 800, 1200],
  sizes: '(min-width: 64rem) 40rem, 92vw',
  ratio: 16 / 10,
}

/** A picture as wide as the text of the page. */
export const WHOLE_TEXT: PicturePlan = {
  widths: [750, 1200, 1600],
  sizes: '(min-width: 80rem) 74rem, 92vw',
  ratio: 16 / 10,
}

/** A scene on a card: its words are light and stand on a dark scrim in both themes, so it is always night. */
export function describeCardPicture({ night, alt }: Required<Originals>) {
  return describePicture({ morning: night, alt }, CARD)
}

const FORMATS = ['avif', 'webp'] as const
const DARK = '(prefers-color-scheme: dark)'
// Scenes are dark, smooth and grained: below this AVIF bands, above it the grain costs more than it shows.
const QUALITY = 55

/** Makes the sizes and formats of a picture and says where they are. Source: docs/decisions/016-pictures.md */
export async function describePicture(content: Originals, plan: PicturePlan): Promise<PictureData> {
  const render = (src: Original, format: 'avif' | 'webp') =>
    getImage({ src, format, quality: QUALITY, widths: [...plan.widths], ...cut(src, plan) })
  const all = (src: Original) => Promise.all(FORMATS.map((format) => render(src, format)))
  const [night, morning] = await Promise.all([
    content.night ? all(content.night) : [],
    all(content.morning),
  ])
  const fallback = morning.at(-1)
  if (!fallback) throw new Error('A picture needs at least one format.')
  return {
    sources: [
      ...night.map((image, index) => ({ ...source(image, index), media: DARK })),
      ...morning.map(source),
    ],
    src: fallback.src,
    width: Number(fallback.attributes.width),
    height: Number(fallback.attributes.height),
    sizes: plan.sizes,
    alt: content.alt,
  }
}

function source(image: { srcSet: { attribute: string } }, index: number): PictureSource {
  return { type: `image/${FORMATS[index]}`, srcSet: image.srcSet.attribute }
}

function cut(src: Original, { widths, ratio }: PicturePlan) {
  // The size of a picture on another site is known once it is fetched, which is later.
  if (typeof src === 'string') {
    const width = widths.at(-1) ?? 0
    if (!ratio) throw new Error(`${src} can be shown in a fixed ratio only.`)
    return { width, height: Math.round(width / ratio), fit: 'cover' as const }
  }
  const width = widths.at(-1) ?? src.width
  const height = Math.round(ratio ? width / ratio : (width * src.height) / src.width)
  return ratio ? { width, height, fit: 'cover' as const } : { width, height }
}
