import { Path, Svg, View } from '@react-pdf/renderer'
import { LANTERN, WHITE } from './look.ts'

type TickProps = {
  /** `lit` is a mark that is made, `open` a box for the reader’s pencil. */
  readonly look: 'lit' | 'open'
}

/** The sign before a line of a list. */
export function Tick({ look }: TickProps) {
  if (look === 'open')
    return (
      <View
        style={{
          width: 9,
          height: 9,
          marginTop: 2,
          border: '1 solid #7f8bb0',
          borderRadius: 2.5,
          backgroundColor: WHITE,
        }}
      />
    )
  return (
    <Svg viewBox="0 0 10 10" style={{ width: 9, height: 9, marginTop: 2 }}>
      <Path d="M1.2 5.4 4 8.2 9 2" fill="none" stroke={LANTERN} strokeWidth={1.7} />
    </Svg>
  )
}
