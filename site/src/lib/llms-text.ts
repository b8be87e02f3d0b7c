export type LlmsText = {
  readonly name: string
  readonly summary: string
  readonly sections: readonly {
    readonly title: string
    readonly links: readonly {
      readonly title: string
      readonly line: string
      readonly path: string
    }[]
  }[]
}

/** A list of the site's pages in Markdown, for language models. Source: https://llmstxt.org */
export function composeLlmsText({ name, summary, sections }: LlmsText, site: URL | string): string {
  const parts = sections.map(({ title, links }) => [
    `## ${title}`,
    links
      .map(({ title: label, line, path }) => `- [${label}](${new URL(path, site).href}): ${line}`)
      .join('\n'),
  ])
  return `${[`# ${name}`, `> ${summary}`, ...parts.flat()].join('\n\n')}\n`
}
