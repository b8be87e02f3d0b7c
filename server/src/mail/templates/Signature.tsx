/** @jsxRuntime automatic @jsxImportSource react */
import type { Company } from '../../base/company.ts'
import { styles } from './theme.ts'

/** The end of a mail to a visitor. */
export function Signature({ company }: { readonly company: Company }) {
  return (
    <p style={styles.text}>
      {company.name}
      <br />
      {company.tagline}
    </p>
  )
}
