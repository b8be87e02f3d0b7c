import { Circle, Path, Svg } from '@react-pdf/renderer'
import { LANTERN, WHITE } from './look.ts'

type MarkProps = { readonly size: number; readonly color?: string; readonly lamp?: string }

/** The company's lantern, as in ui/Logo.tsx: a PDF has drawing elements of its own. */
export function Mark({ size, color = WHITE, lamp = LANTERN }: MarkProps) {
  return (
    <Svg viewBox="0 0 32 32" style={{ width: size, height: size }}>
      <Circle cx={16} cy={4.3} r={2.7} fill="none" stroke={color} strokeWidth={2} />
      <Path d="M12.4 6.8h7.2l6 5.6a1 1 0 0 1-.7 1.7H7.1a1 1 0 0 1-.7-1.7z" fill={color} />
      <Path d="M8 15.2h16l-1.6 11.9H9.6z" fill={color} />
      <Path d="M9.8 16.8h12.4l-1.3 9h-9.8z" fill={lamp} />
      <Path d="M10 23.9c2.6-1.7 4.6-1.3 6.2-.4s3.4.8 5.4-.3l-.5 3.2H10.4z" fill={color} />
      <Path d="M9.2 28.2h13.6a1.2 1.2 0 0 1 0 2.8H9.2a1.2 1.2 0 0 1 0-2.8z" fill={color} />
    </Svg>
  )
}
