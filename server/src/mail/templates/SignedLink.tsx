/** @jsxRuntime automatic @jsxImportSource react */
import { styles } from './theme.ts'

/** Leads to a page for one submission, with an address too long to be read. The text version has it behind the text. */
export function SignedLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a href={href} className="signed" style={styles.link}>
      {text}
    </a>
  )
}
