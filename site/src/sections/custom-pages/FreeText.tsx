import { ArticleText } from '../article-text/ArticleText.tsx'

type FreeTextProps = {
  /** In the Markdown of articles. */
  readonly text: string
  /** Where it was written, for errors. */
  readonly place: string
  readonly chartDataLabel: string
}

/** A text as articles have it, in the column of an article. */
export function FreeText({ text, place, chartDataLabel }: FreeTextProps) {
  return (
    <section className="section container-page grid lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-9 lg:col-start-3 xl:col-span-8 xl:col-start-3">
        <ArticleText source={text} file={place} chartDataLabel={chartDataLabel} pictures={{}} />
      </div>
    </section>
  )
}
