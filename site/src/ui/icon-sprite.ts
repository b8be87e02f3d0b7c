import { createHash } from 'node:crypto'
import {
  Building2,
  CalendarDays,
  ChartNoAxesCombined,
  ClipboardList,
  CloudUpload,
  CodeXml,
  FileCheck,
  GraduationCap,
  HeartPulse,
  Landmark,
  type LucideIcon,
  MessagesSquare,
  Network,
  PenTool,
  Play,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Trophy,
  Umbrella,
  UsersRound,
  Waypoints,
  Workflow,
} from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { IconName } from '../lib/icon-names.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'

const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  building: Building2,
  calendar: CalendarDays,
  chart: ChartNoAxesCombined,
  chat: MessagesSquare,
  clipboard: ClipboardList,
  cloud: CloudUpload,
  code: CodeXml,
  'file-check': FileCheck,
  graduation: GraduationCap,
  heart: HeartPulse,
  landmark: Landmark,
  network: Network,
  pen: PenTool,
  people: UsersRound,
  play: Play,
  scroll: ScrollText,
  shield: ShieldCheck,
  smartphone: Smartphone,
  sparkles: Sparkles,
  trophy: Trophy,
  umbrella: Umbrella,
  waypoints: Waypoints,
  workflow: Workflow,
}

const ATTRIBUTES = `viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${ICON_STROKE}" stroke-linecap="round" stroke-linejoin="round"`

/** All icons that editors name, in one SVG file: 1.2 KB less in each document than the drawings themselves. */
export const ICON_SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(ICONS)
  .map(([name, Drawing]) => `<symbol id="${name}" ${ATTRIBUTES}>${contentOf(Drawing)}</symbol>`)
  .join('')}</svg>`

/** In the name of the file, which browsers cache forever. */
export const ICON_SPRITE_HASH = createHash('sha256').update(ICON_SPRITE).digest('hex').slice(0, 8)

/** The paths within the `svg` element of an icon. */
function contentOf(Drawing: LucideIcon): string {
  const markup = renderToStaticMarkup(createElement(Drawing))
  return markup.slice(markup.indexOf('>') + 1, -'</svg>'.length)
}
