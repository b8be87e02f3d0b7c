/** @jsxRuntime automatic @jsxImportSource react */
import { Text } from '@react-email/text'
import type { Company } from '../../base/company.ts'
import { styles } from './theme.ts'

/** The end of a mail to a visitor. */
export function Signature({ company }: { readonly company: Company }) {
  return (
    <Text style={styles.text}>
      {company.name}
      <br />
      {company.tagline}
    </Text>
  )
}
