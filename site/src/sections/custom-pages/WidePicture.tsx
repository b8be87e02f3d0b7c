import type { PictureData } from '../../lib/describe-picture.ts'
import { Picture } from '../../ui/Picture.tsx'

type WidePictureProps = {
  readonly picture: PictureData
  readonly caption?: string | undefined
}

/** A picture as wide as the text of the page. */
export function WidePicture({ picture, caption }: WidePictureProps) {
  return (
    <figure className="section container-page">
      <Picture
        picture={picture}
        wanted="later"
        imgClassName="aspect-16/10 w-full rounded-box object-cover lg:aspect-21/9"
      />
      {caption && <figcaption className="mt-4 text-md text-muted">{caption}</figcaption>}
    </figure>
  )
}
