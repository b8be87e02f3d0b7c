/** @jsxRuntime automatic @jsxImportSource react */
import { Text } from '@react-email/text'
import { styles } from './theme.ts'

export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <Text key={text} style={styles.text}>
      {text}
    </Text>
  ))
}
