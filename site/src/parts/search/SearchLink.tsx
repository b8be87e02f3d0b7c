import Search from 'lucide-react/icons/search'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import { SEARCH_PATH } from '../../lib/paths.ts'

type SearchLinkProps = {
  readonly label: string
  readonly className?: string
}

/** The way to the search, in the bar and in the drawer. */
export function SearchLink({ label, className = '' }: SearchLinkProps) {
  return (
    <a
      href={SEARCH_PATH}
      aria-label={label}
      className={`btn w-11 px-0 ${className}`}
      data-no-prefetch=""
    >
      <Search strokeWidth={ICON_STROKE} className="size-6" />
    </a>
  )
}
