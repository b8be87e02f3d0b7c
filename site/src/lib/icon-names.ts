/** The icons editors can name in content files; ui/icon-sprite.ts has their drawings. */
export const ICON_NAMES = [
  'building',
  'calendar',
  'chart',
  'chat',
  'clipboard',
  'cloud',
  'code',
  'file-check',
  'graduation',
  'heart',
  'landmark',
  'network',
  'pen',
  'people',
  'play',
  'scroll',
  'shield',
  'smartphone',
  'sparkles',
  'trophy',
  'umbrella',
  'waypoints',
  'workflow',
] as const

export type IconName = (typeof ICON_NAMES)[number]
