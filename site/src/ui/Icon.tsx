import {
  ChartNoAxesCombined,
  CloudUpload,
  CodeXml,
  Landmark,
  type LucideIcon,
  Network,
  PenTool,
  Play,
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
  chart: ChartNoAxesCombined,
  cloud: CloudUpload,
  code: CodeXml,
  landmark: Landmark,
  network: Network,
  pen: PenTool,
  people: UsersRound,
  play: Play,
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
