/** @jsxRuntime automatic @jsxImportSource react */
import { Link } from '@react-email/link'
import { styles } from './theme.ts'

/** Leads to the page where a submission is delivered or deleted. The text version has the address behind it. */
export function ReviewLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <Link href={href} className="review" style={styles.link}>
      {text}
    </Link>
  )
}
