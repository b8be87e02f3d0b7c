import themes from 'daisyui/theme/object'
import {
  describePicture,
  describeTextPicture,
  FULL_WIDTH,
  type PictureData,
  type PicturePlan,
  SCREENSHOT,
  type TextPictureData,
} from '../lib/describe-picture.ts'
import { readDrawing } from '../lib/drawing.ts'
import { pinnedLight } from '../lib/theme-css.ts'
import { readArticleText } from '../shapes/article-text.ts'
import type { Artifact, PictureContent } from '../shapes/page-fields.ts'
import type { Product } from '../shapes/product.ts'
import { readCompany } from './read-content.ts'

/**
 * A scene in both lights where the theme follows the visitor, otherwise in that of the pinned theme; undefined
 * where it was left out, for which `ui/Picture` has a gradient.
 */
export async function readScene<Scene extends PictureContent | undefined>(
  scene: Scene,
  plan: PicturePlan = FULL_WIDTH,
): Promise<PictureData | Extract<Scene, undefined>> {
  if (!scene) return undefined as Extract<Scene, undefined>
  const company = readCompany()
  const light = pinnedLight(company.themes, themes)
  return describePicture(light ? { morning: scene[light], alt: scene.alt } : scene, plan)
}

/** The picture of a product: a drawing, or its screenshot, scaled. */
export async function readScreen(screen: Product['screen']) {
  if (!screen) return undefined
  const { drawing, picture, ...words } = screen
  return {
    ...words,
    drawing: drawing === undefined ? undefined : readDrawing(drawing),
    picture: picture && (await describePicture({ morning: picture, alt: words.alt }, SCREENSHOT)),
  }
}

/** The deliverable that a page shows. */
export function readArtifact(artifact: Artifact | undefined) {
  return artifact && { ...artifact, drawing: readDrawing(artifact.drawing) }
}

/**
 * The pictures in the text of an article, by their names in it.
 * @param originals in the order of the text
 */
export async function readTextPictures(
  source: string,
  originals: readonly ImageMetadata[],
): Promise<Readonly<Record<string, TextPictureData>>> {
  const { pictures } = readArticleText(source)
  const described = await Promise.all(originals.map(describeTextPicture))
  return Object.fromEntries(
    described.map((picture, index) => [pictures[index]?.target ?? '', picture]),
  )
}
