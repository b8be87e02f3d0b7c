import {
  Circle,
  Defs,
  G,
  LinearGradient,
  Path,
  RadialGradient,
  Rect,
  Stop,
  Svg,
} from '@react-pdf/renderer'
import { HILLS, PATH_LANTERNS, STARS } from '../lib/guide-scene.ts'
import { LANTERN, PAGE_HEIGHT, PAGE_WIDTH } from './look.ts'

/** A night over the whole page, with hills at its foot; lit by one large lantern and a path of small ones. */
export function NightWithLanterns() {
  return (
    <NightScene>
      {PATH_LANTERNS.map(([x, y, size]) => (
        <SmallLantern key={x} x={x} y={y} size={size} />
      ))}
      <LargeLantern />
    </NightScene>
  )
}

/** The same night before the lanterns are lit: ground for words. */
export function NightScene({ children }: { readonly children?: React.ReactNode }) {
  return (
    <Svg
      // What is fixed is not measured against the page's margins, which it fills.
      fixed
      viewBox={`0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}`}
      style={{ position: 'absolute', top: 0, left: 0, width: PAGE_WIDTH, height: PAGE_HEIGHT }}
    >
      <Defs>
        <LinearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <Stop offset={0} stopColor="#081028" />
          <Stop offset={0.5} stopColor="#101f4c" />
          <Stop offset={0.8} stopColor="#33508f" />
          <Stop offset={1} stopColor="#4a68a4" />
        </LinearGradient>
        <RadialGradient id="glow" cx="0.5" cy="0.5" fx="0.5" fy="0.5" r="0.5">
          <Stop offset={0} stopColor="#ffd980" stopOpacity={0.9} />
          <Stop offset={0.25} stopColor={LANTERN} stopOpacity={0.42} />
          <Stop offset={0.55} stopColor={LANTERN} stopOpacity={0.13} />
          <Stop offset={1} stopColor={LANTERN} stopOpacity={0} />
        </RadialGradient>
      </Defs>
      <Rect x={0} y={0} width={PAGE_WIDTH} height={PAGE_HEIGHT} fill="url('#sky')" />
      {STARS.map(([x, y, radius]) => (
        <Circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="#dfe8ff" fillOpacity={0.75} />
      ))}
      {HILLS.map(([path, fill]) => (
        <Path key={fill} d={path} fill={fill} />
      ))}
      {children}
    </Svg>
  )
}

type SmallLanternProps = { readonly x: number; readonly y: number; readonly size: number }

function SmallLantern({ x, y, size }: SmallLanternProps) {
  return (
    <G transform={`translate(${x} ${y}) scale(${size})`}>
      <Circle cx={0} cy={0} r={34} fill="url('#glow')" fillOpacity={0.8} />
      <Path d="M0 4V40" stroke="#060d24" strokeWidth={2.4} />
      <Path d="M-7-9h14l-2 15h-10z" fill="#ffd774" />
      <Path d="M-9-9h18l-5-6h-8z" fill="#060d24" />
    </G>
  )
}

/** The company's mark, grown to a lantern that stands on the nearest hill. Drawn on 32 by 32. */
function LargeLantern() {
  return (
    <G>
      <Circle cx={452} cy={668} r={240} fill="url('#glow')" />
      <G transform="translate(377 580) scale(4.7)">
        <Circle cx={16} cy={4.3} r={2.7} fill="none" stroke="#060d24" strokeWidth={1.7} />
        <Path d="M12.4 6.8h7.2l6 5.6a1 1 0 0 1-.7 1.7H7.1a1 1 0 0 1-.7-1.7z" fill="#060d24" />
        <Path d="M8 15.2h16l-1.6 11.9H9.6z" fill="#060d24" />
        <Path d="M9.8 16.8h12.4l-1.3 9h-9.8z" fill="#ffd263" />
        <Path
          d="M10 23.9c2.6-1.7 4.6-1.3 6.2-.4s3.4.8 5.4-.3l-.5 3.2H10.4z"
          fill="#060d24"
          fillOpacity={0.85}
        />
        <Path d="M9.2 28.2h13.6a1.2 1.2 0 0 1 0 2.8H9.2a1.2 1.2 0 0 1 0-2.8z" fill="#060d24" />
      </G>
    </G>
  )
}
