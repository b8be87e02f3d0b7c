import type { PrivacyPolicy } from '../../shapes/privacy-policy.ts'
import { ArticleText } from '../article-text/ArticleText.tsx'
import './policy-text.css'

type PolicyTextProps = Omit<PrivacyPolicy, 'seo'> & {
  /** Where it was written, for errors. */
  readonly file: string
  readonly chartDataLabel: string
}

/** A legal page that people can read: a summary, a list of contents that stays, short sections. */
export function PolicyText({
  title,
  updated,
  summary,
  sections,
  file,
  chartDataLabel,
}: PolicyTextProps) {
  return (
    <article className="container-page grid gap-x-10 pt-32 pb-20 lg:grid-cols-12 lg:pt-40">
      <h1 className="display lg:col-span-9">{title}</h1>
      {/* One paragraph beside the text: reader modes leave out a header, and a short paragraph by itself. */}
      <p className="mt-5 lg:col-span-9">
        <span className="block text-muted">{updated}</span>{' '}
        <span className="lead mt-8 block mark-lit">{summary}</span>
      </p>
      {/* A section, since the first one ends what has its styles in the page. */}
      <section className="mt-14 grid lg:col-span-4 lg:row-start-3">
        <nav aria-label={title}>
          <ol className="top-28 grid text-md lg:sticky">
            {sections.map((section) => (
              <li key={section.id} className="rule">
                <a href={`#${section.id}`} className="block py-2.5 hover:underline">
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </section>
      <div className="policy-text mt-14 grid min-w-0 gap-12 lg:col-span-8 lg:col-start-5 lg:row-start-3">
        {sections.map(({ id, title: heading, text }) => (
          <section key={id} id={id} tabIndex={-1} className="article-section min-w-0">
            <h2 className="mb-4 text-2xl">{heading}</h2>
            <ArticleText
              source={text}
              file={`${file}, section ${id}`}
              chartDataLabel={chartDataLabel}
              pictures={{}}
            />
          </section>
        ))}
      </div>
    </article>
  )
}
