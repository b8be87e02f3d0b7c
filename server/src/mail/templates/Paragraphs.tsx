/** @jsxRuntime automatic @jsxImportSource react */
import { styles } from './theme.ts'

export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} style={styles.text}>
      {text}
    </p>
  ))
}
