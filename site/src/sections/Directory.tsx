type DirectoryProps = {
  readonly title: string
  readonly sections: readonly {
    readonly title: string
    readonly links: readonly {
      readonly title: string
      readonly line: string
      readonly path: string
      readonly endsAt?: string
    }[]
  }[]
}

/** Every page by sections, each with one sentence. Its look is part of the search page's. */
export function Directory({ title, sections }: DirectoryProps) {
  return (
    <section className="section container-page">
      <h2 className="title">{title}</h2>
      <div className="directory">
        {sections.map((section) => (
          <div key={section.title}>
            <h3>{section.title}</h3>
            <ul>
              {section.links.map(({ title: name, line, path, endsAt }) => (
                <li key={path} data-until={endsAt}>
                  <a href={path} className="link">
                    {name}
                  </a>{' '}
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
