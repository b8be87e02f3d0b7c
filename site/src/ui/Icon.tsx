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
import type { IconName } from '../lib/icon-names.ts'

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

/** One stroke for every icon of the site, those drawn outside this file too. */
export const ICON_STROKE = 1.6

type IconProps = { readonly name: IconName; readonly className?: string }

/** An icon that editors name; always decoration, the words beside it carry the meaning. */
export function Icon({ name, className }: IconProps) {
  const Drawing = ICONS[name]
  return <Drawing aria-hidden="true" strokeWidth={ICON_STROKE} className={className} />
}
