import { View } from '@react-pdf/renderer'

// What a pencil needs.
const LINE_HEIGHT = 21

/** Lines to write on. */
export function WritingLines({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <View
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, and nothing else.
      key={index}
      style={{ height: LINE_HEIGHT, borderBottom: '0.75 solid #aab4d2' }}
    />
  ))
}
