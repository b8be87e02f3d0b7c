import ArrowRight from 'lucide-react/icons/arrow-right'
import { ICON_STROKE } from '../lib/icon-stroke.ts'

type TitleOrLinkProps = { readonly title: string; readonly path?: string | undefined }

/** A title that leads to its page, where it has one. An arrow that points up would announce another site. */
export function TitleOrLink({ title, path }: TitleOrLinkProps) {
  if (!path) return title
  return (
    <a href={path} className="link leading-[1.4]">
      {title}
      <ArrowRight strokeWidth={ICON_STROKE} className="ms-1 inline size-4.5 align-[-0.15em]" />
    </a>
  )
}
