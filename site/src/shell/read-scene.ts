import themes from 'daisyui/theme/object'
import {
  describePicture,
  FULL_WIDTH,
  type PictureData,
  type PicturePlan,
} from '../lib/describe-picture.ts'
import { pinnedLight } from '../lib/theme-css.ts'
import type { PictureContent } from '../shapes/picture.ts'
import { readCompany } from './read-content.ts'

/** A scene in both lights where the theme follows the visitor, else in that of the theme the site is pinned to. */
export async function readScene(
  scene: PictureContent,
  plan: PicturePlan = FULL_WIDTH,
): Promise<PictureData> {
  const company = await readCompany()
  const light = pinnedLight(company.themes, themes)
  return describePicture(light ? { morning: scene[light], alt: scene.alt } : scene, plan)
}
