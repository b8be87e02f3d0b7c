/** The icons editors can name in content files, each with its name in lucide-react. */
export const ICONS = {
  building: 'BuildingComplex',
  calendar: 'CalendarDays',
  chart: 'ChartNoAxesCombined',
  chat: 'MessagesSquare',
  clipboard: 'ClipboardList',
  cloud: 'CloudUpload',
  code: 'CodeXml',
  'file-check': 'FileCheck',
  graduation: 'GraduationCap',
  heart: 'HeartPulse',
  landmark: 'Landmark',
  network: 'Network',
  pen: 'PenTool',
  people: 'UsersRound',
  play: 'Play',
  scroll: 'ScrollText',
  shield: 'ShieldCheck',
  smartphone: 'Smartphone',
  sparkles: 'Sparkles',
  trophy: 'Trophy',
  umbrella: 'Umbrella',
  waypoints: 'Waypoints',
  workflow: 'Workflow',
} as const

export type IconName = keyof typeof ICONS

export const ICON_NAMES = Object.keys(ICONS) as IconName[]
