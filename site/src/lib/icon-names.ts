/** The icons editors can name in content files; ui/Icon.tsx draws them. */
export const ICON_NAMES = [
  'chart',
  'cloud',
  'code',
  'landmark',
  'network',
  'pen',
  'people',
  'play',
  'shield',
  'smartphone',
  'sparkles',
  'trophy',
  'umbrella',
  'waypoints',
  'workflow',
] as const

export type IconName = (typeof ICON_NAMES)[number]
