import { fillIn } from '../../lib/fill-in.ts'
import { pageLinks } from '../../lib/list-pages.ts'
import { listPagePath } from '../../lib/paths.ts'
import type { InsightsIndex } from '../../shapes/section-index.ts'

type ListPagesProps = {
  /** The current page, from 1. */
  readonly page: number
  readonly count: number
  readonly words: Pick<InsightsIndex['pages'], 'label' | 'newer' | 'older' | 'page'>
}

/** Links to the other pages of a list; nothing below a list that has one page. */
export function ListPages({ page, count, words }: ListPagesProps) {
  if (count < 2) return null
  return (
    <nav aria-label={words.label} className="mt-12">
      <ul className="flex flex-wrap items-center gap-2">
        {page > 1 && (
          <li>
            <a href={listPagePath(page - 1)} rel="prev" className="btn">
              {words.newer}
            </a>
          </li>
        )}
        {pageLinks(page, count).map((number, index) =>
          number === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place alone.
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={listPagePath(number)}
                aria-label={fillIn(words.page, { number })}
                aria-current={number === page ? 'page' : undefined}
                className={number === page ? 'btn border-line' : 'btn'}
              >
                {number}
              </a>
            </li>
          ),
        )}
        {page < count && (
          <li>
            <a href={listPagePath(page + 1)} rel="next" className="btn">
              {words.older}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
