import Search from 'lucide-react/icons/search'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import { SEARCH_PATH } from '../../lib/paths.ts'
import type { Navigation } from '../../shapes/navigation.ts'
import { isBuilt } from '../../shell/read-fixed-pages.ts'

type SearchLinkProps = {
  readonly words: Navigation['words']
  readonly className?: string | undefined
}

/** The way to the search, in the bar and in the drawer. */
export function SearchLink({ words, className = '' }: SearchLinkProps) {
  if (!isBuilt(SEARCH_PATH)) return null
  return (
    <a
      href={SEARCH_PATH}
      aria-label={words.search}
      className={`btn w-11 px-0 ${className}`}
      data-no-prefetch=""
    >
      <Search strokeWidth={ICON_STROKE} className="size-6" />
    </a>
  )
}
