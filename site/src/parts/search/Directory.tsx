import type { DirectorySection } from '../../shell/read-directory.ts'

type DirectoryProps = { readonly title: string; readonly sections: readonly DirectorySection[] }

/** Every page by sections, each with one sentence. */
export function Directory({ title, sections }: DirectoryProps) {
  return (
    <section className="section container-page">
      <h2 className="title">{title}</h2>
      <div className="directory mt-10 gap-x-16 lg:columns-2">
        {sections.map((section) => (
          <div key={section.title} className="mb-12">
            <h3 className="mb-3 break-after-avoid">{section.title}</h3>
            <ul>
              {section.links.map(({ title: name, line, path, endsAt }) => (
                <li
                  key={path}
                  data-until={endsAt}
                  className="rule break-inside-avoid py-2.5 text-muted"
                >
                  <a href={path} className="link strong text-base-content">
                    {name}
                  </a>{' '}
                  <span className="block">{line}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
