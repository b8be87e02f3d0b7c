import '../../ui/control.css'
import { SEARCH_PATH } from '../../lib/paths.ts'
import type { SearchPage } from './search-shape.ts'

type SearchFormProps = Pick<SearchPage, 'label' | 'hint' | 'button' | 'words'>

/** The search field and the list of results. Without scripts, a text points to the list of all pages. */
export function SearchForm({ label, hint, button, words }: SearchFormProps) {
  return (
    <div data-search={JSON.stringify(words)}>
      <search>
        <form action={SEARCH_PATH} className="grid max-w-[46rem] gap-2.5">
          <label htmlFor="search-query" className="strong">
            {label}
          </label>
          <div className="grid gap-3.5 md:grid-cols-[1fr_auto]">
            <input
              id="search-query"
              className="control min-h-[3.4rem] px-[1.1rem] text-lg"
              type="search"
              name="q"
              enterKeyHint="search"
              autoComplete="off"
              aria-describedby="search-hint"
            />
            <button type="submit" className="btn btn-accent">
              {button}
            </button>
          </div>
          <p id="search-hint" className="text-muted">
            {hint}
          </p>
        </form>
      </search>
      <noscript>
        <p className="mt-9 strong">{words.noScript}</p>
      </noscript>
      <p role="status" className="mt-9 strong empty:hidden" />
      <ol hidden className="search-results mt-4 mb-6 max-w-[46rem]" />
      <button type="button" className="btn border-line" data-more hidden />
    </div>
  )
}
