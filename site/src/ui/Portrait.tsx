import './portrait.css'
import type { PictureData } from '../lib/describe-picture.ts'
import { initials } from '../lib/initials.ts'
import { Picture } from './Picture.tsx'

type PortraitProps = {
  readonly name: string
  readonly photo?: PictureData | undefined
  readonly wanted: 'first' | 'later'
  readonly className: string
}

/** A person: their picture, or their initials on a soft light. The name is next to it. */
export function Portrait({ name, photo, wanted, className }: PortraitProps) {
  if (photo) return <Picture picture={photo} wanted={wanted} className={`portrait ${className}`} />
  return (
    <span
      aria-hidden="true"
      data-initials={initials(name)}
      className={`portrait initials ${className}`}
    />
  )
}
