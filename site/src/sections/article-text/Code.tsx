import { highlightCode } from './highlight-code.ts'

type CodeProps = { readonly content: string; readonly language: string }

/** A piece of code; it scrolls by itself, also with the keyboard. */
export function Code({ content, language }: CodeProps) {
  const html = highlightCode(content.trimEnd(), language)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard (WCAG 2.1.1).
    <pre tabIndex={0}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes what it is given, and articles are our own. */}
      <code dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  )
}
