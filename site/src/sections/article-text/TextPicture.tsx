import type { TextPictureData } from '../../lib/describe-picture.ts'
import { Picture } from '../../ui/Picture.tsx'

type TextPictureProps = {
  readonly picture: TextPictureData
  readonly caption?: string | undefined
}

/** A picture between paragraphs, whole, never wider than it is. */
export function TextPicture({ picture, caption }: TextPictureProps) {
  const kinds = [
    'text-picture',
    picture.isTall && 'text-picture-tall',
    picture.isTransparent && 'text-picture-paper',
  ]
  return (
    <figure className={kinds.filter(Boolean).join(' ')}>
      <Picture picture={picture} wanted="later" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
