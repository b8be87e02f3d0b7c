import type { PrivacyPolicy } from '../shapes/privacy-policy.ts'
import { TextWithMail } from '../ui/TextWithMail.tsx'

type PolicyTextProps = Omit<PrivacyPolicy, 'seo'>

/** A legal page that people can read: a summary, a list of contents that stays, short sections. */
export function PolicyText({ title, updated, summary, sections }: PolicyTextProps) {
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
      <div className="prose-policy grid gap-12 lg:col-span-7 lg:col-start-6 lg:row-start-2">
        {sections.map(({ id, title: heading, paragraphs, list }) => (
          <section key={id} id={id} tabIndex={-1} className="max-w-[40em]">
            <h2 className="text-2xl">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-4">
                <TextWithMail text={paragraph} />
              </p>
            ))}
            {list && (
              <ul className="mt-3">
                {list.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </article>
  )
}
