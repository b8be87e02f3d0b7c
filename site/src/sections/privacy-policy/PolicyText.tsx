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
    <article className="container-page grid gap-x-10 gap-y-14 pt-32 pb-20 lg:grid-cols-12 lg:pt-40">
      <header className="lg:col-span-9">
        <h1 className="display">{title}</h1>
        <p className="mt-5 text-muted">{updated}</p>
        <p className="lead mt-8 mark-lit">{summary}</p>
      </header>
      <nav aria-label={title} className="lg:col-span-4 lg:row-start-2">
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
      <div className="policy-text grid min-w-0 gap-12 lg:col-span-8 lg:col-start-5 lg:row-start-2">
        {sections.map(({ id, title: heading, text }) => (
          <section key={id} id={id} tabIndex={-1} className="min-w-0">
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
