import Link2 from 'lucide-react/icons/link-2'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'

type ShareLinkProps = {
  readonly path: string
  readonly words: {
    readonly share: string
    readonly copied: string
    readonly notCopied: string
  }
}

/** A link to the article itself: with a script it copies its address, without one it can be copied by hand. */
export function ShareLink({ path, words }: ShareLinkProps) {
  return (
    <a
      href={path}
      className="btn border-line"
      data-share-link
      data-copied={words.copied}
      data-not-copied={words.notCopied}
    >
      <Link2 aria-hidden="true" strokeWidth={ICON_STROKE} className="size-5" />
      {words.share}
    </a>
  )
}
