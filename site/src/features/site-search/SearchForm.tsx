import './search.css'
import type { SearchPage } from '../../shapes/search.ts'

type SearchFormProps = Pick<SearchPage, 'label' | 'hint' | 'button' | 'words'>

/** The field and the place of the results. Without a script it says so, and points to the list of all pages. */
export function SearchForm({ label, hint, button, words }: SearchFormProps) {
  return (
    <div data-search={JSON.stringify(words)}>
      <search>
        <form action="/search/" className="search-form">
          <label htmlFor="search-query" className="strong">
            {label}
          </label>
          <div className="search-line">
            <input
              id="search-query"
              className="control min-h-[3.4rem] px-[1.1rem] text-lg"
              type="search"
              name="q"
              enterKeyHint="search"
              autoComplete="off"
              aria-describedby="search-hint"
            />
            <button type="submit" className="btn btn-lantern">
              {button}
            </button>
          </div>
          <p id="search-hint" className="text-muted">
            {hint}
          </p>
        </form>
      </search>
      <noscript>
        <p className="search-status">{words.noScript}</p>
      </noscript>
      <p role="status" className="search-status" />
      <ol className="search-results" />
      <button type="button" className="btn border-line" data-more hidden />
    </div>
  )
}
