import type { TextPictureData } from '../../lib/describe-picture.ts'
import { Picture } from '../../ui/Picture.tsx'

type TextPictureProps = {
  readonly picture: TextPictureData
  readonly caption?: string | undefined
}

/** A picture between paragraphs, whole, never wider than it is. */
export function TextPicture({ picture, caption }: TextPictureProps) {
  return (
    <figure className={picture.isTall ? 'my-10 max-w-[24rem]' : 'my-10'}>
      <Picture
        picture={picture}
        wanted="later"
        // A transparent drawing is made for paper.
        imgClassName={picture.isTransparent ? 'rounded-box bg-white' : 'rounded-box'}
      />
      {caption && (
        <figcaption className="mt-3 max-w-[42em] text-md text-muted">{caption}</figcaption>
      )}
    </figure>
  )
}
