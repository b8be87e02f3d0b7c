import { getImage } from 'astro:assets'
import sharp from 'sharp'
import { warnOfSmallPicture } from './small-pictures.ts'

/** A scene in its two lights, or one picture for both themes. */
type Originals = {
  readonly night?: ImageMetadata
  readonly morning: ImageMetadata
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
  /** Widths in pixels to keep ready, smallest first. Those that exceed the original are left out. */
  readonly widths: readonly number[]
  /** How wide it is shown, in the words of the `sizes` attribute. */
  readonly sizes: string
  /** Width over height, where the picture is shown cut; without it, as it was drawn. */
  readonly ratio?: number
}

/** A hero or the header of a page: always as wide as the window. A phone of 412 pixels at 1.75 takes the first. */
export const FULL_WIDTH: PicturePlan = { widths: [750, 1200, 1920], sizes: '100vw' }

/** The window of a card into a scene, up to half of the page wide. Phones with two pixels per CSS pixel take one. */
export const CARD: PicturePlan = {
  widths: [800, 1200],
  sizes: '(min-width: 64rem) 40rem, 92vw',
  ratio: 16 / 10,
}

/** A picture as wide as the text of the page. */
export const WHOLE_TEXT: PicturePlan = {
  widths: [750, 1200, 1600],
  sizes: '(min-width: 80rem) 74rem, 92vw',
  ratio: 16 / 10,
}

/** The picture of a person beside their name, up to 10rem wide. */
export const PORTRAIT: PicturePlan = { widths: [160, 320, 480], sizes: '10rem', ratio: 1 }

/** The same above their name, as wide as a fourth of the page; on phones it is beside it. */
export const LARGE_PORTRAIT: PicturePlan = {
  widths: [320, 640],
  sizes: '(min-width: 64rem) 17rem, 8rem',
  ratio: 1,
}

/** The land above the footer: wider than a phone, which shows its middle at the same height. */
export const FOOTER_STRIP: PicturePlan = { widths: [1200, 1800], sizes: 'max(100vw, 56rem)' }

/** A screenshot of a product, in the shape of the drawings: beside the text, on wide screens half of the page. */
export const SCREENSHOT: PicturePlan = {
  widths: [750, 1100, 1600],
  sizes: '(min-width: 64rem) 54vw, 92vw',
  ratio: 10 / 7,
}

/** A picture between the paragraphs of an article, as wide as its text. */
const IN_TEXT: PicturePlan = {
  widths: [750, 1100, 1600],
  sizes: '(min-width: 80rem) 50rem, (min-width: 64rem) 69vw, 92vw',
}

/** One that is higher than wide: it would fill the window. */
const TALL_IN_TEXT: PicturePlan = { widths: [400, 800], sizes: '(min-width: 27rem) 24rem, 92vw' }

const DARK = '(prefers-color-scheme: dark)'
// Scenes are dark, smooth and grained: below this AVIF bands, above it the grain costs more than it shows.
const QUALITY = 55

/** Makes the sizes of a picture and says where they are. Source: docs/decisions/pictures.md */
export async function describePicture(content: Originals, plan: PicturePlan): Promise<PictureData> {
  const render = (src: ImageMetadata) =>
    getImage({ src, format: 'avif', quality: QUALITY, ...cut(src, plan) })
  const [night, morning] = await Promise.all([
    content.night ? render(content.night) : undefined,
    render(content.morning),
  ])
  return {
    sources: [...(night ? [{ ...source(night), media: DARK }] : []), source(morning)],
    src: morning.src,
    width: Number(morning.attributes.width),
    height: Number(morning.attributes.height),
    sizes: plan.sizes,
    alt: content.alt,
  }
}

/** A picture in the text of an article, uncropped. Its alternative text is in the article. */
export type TextPictureData = PictureData & {
  readonly isTall: boolean
  /** Black lines on nothing, say, which a dark page would hide. */
  readonly isTransparent: boolean
}

/** Scales a picture of a text at build. @param original as Astro has imported it */
export async function describeTextPicture(original: ImageMetadata): Promise<TextPictureData> {
  const { width, height } = sizeOf(original)
  const isTall = height > width
  const [picture, isTransparent] = await Promise.all([
    describePicture({ morning: original, alt: '' }, isTall ? TALL_IN_TEXT : IN_TEXT),
    hasTransparency(fileOf(original)),
  ])
  return { ...picture, isTall, isTransparent }
}

async function hasTransparency(file: string): Promise<boolean> {
  const { hasAlpha } = await sharp(file).metadata()
  return hasAlpha && !(await sharp(file).stats()).isOpaque
}

function source(image: { srcSet: { attribute: string } }): PictureSource {
  return { type: 'image/avif', srcSet: image.srcSet.attribute }
}

function cut(src: ImageMetadata, { widths, ratio }: PicturePlan) {
  const size = sizeOf(src)
  const available = ratio ? Math.min(size.width, size.height * ratio) : size.width
  warnOfSmallPicture({ file: fileOf(src), available, wanted: widths.at(-1) ?? 0 })
  // Where an original lacks some, its own width stands for them: an enlarged picture is soft and heavy.
  const widest = Math.floor(available)
  const fitting = [...new Set(widths.map((width) => Math.min(width, widest)))]
  const width = Math.max(...fitting)
  const height = Math.round(ratio ? width / ratio : (width * size.height) / size.width)
  return { widths: fitting, width, height, ...(ratio && { fit: 'cover' as const }) }
}

/**
 * The size of an original. Astro publishes the file of every original whose properties are read, except through
 * `clone`, which its types do not have.
 */
function sizeOf(original: ImageMetadata): ImageMetadata {
  return (original as ImageMetadata & { readonly clone?: ImageMetadata }).clone ?? original
}

/** The file of an original. Astro knows where it is, and does not say so in its types. */
export function fileOf(original: ImageMetadata): string {
  return (original as ImageMetadata & { readonly fsPath: string }).fsPath
}
