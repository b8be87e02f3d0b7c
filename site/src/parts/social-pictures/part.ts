import type { SitePart } from '../site-part.ts'
import { socialImagePath } from './social-image-path.ts'

/** The picture of each page that social networks show with a link to it. */
export const socialPictures = {
  routes: [
    {
      pattern: '/social/[...page].jpg',
      entrypoint: './src/parts/social-pictures/pages/social-picture.jpg.ts',
    },
  ],
  socialImagePath,
} as const satisfies SitePart
