import '../screens/screens.css'
import type { ReactNode } from 'react'
import type { ArtifactName, ArtifactWords } from '../../shapes/artifacts.ts'
import { ClubCalendar } from './ClubCalendar.tsx'
import { GateConsole } from './GateConsole.tsx'
import { HandoverPlan } from './HandoverPlan.tsx'
import { OnePageReview } from './OnePageReview.tsx'
import { OvernightClose } from './OvernightClose.tsx'
import { PayoutLog } from './PayoutLog.tsx'
import { PermissionSheet } from './PermissionSheet.tsx'
import { PremiumComparison } from './PremiumComparison.tsx'
import { TestResult } from './TestResult.tsx'

export type ArtifactProps<Name extends ArtifactName> = {
  readonly words: ArtifactWords[Name]
  /** What it shows, for people who cannot see it. */
  readonly alt: string
}

type Drawings = { readonly [Name in ArtifactName]: (props: ArtifactProps<Name>) => ReactNode }

const DRAWINGS: Drawings = {
  'permission-sheet': PermissionSheet,
  'one-page-review': OnePageReview,
  'club-calendar': ClubCalendar,
  'overnight-close': OvernightClose,
  'premium-comparison': PremiumComparison,
  'payout-log': PayoutLog,
  'handover-plan': HandoverPlan,
  'test-result': TestResult,
  'gate-console': GateConsole,
}

/** One deliverable of a service or a project, with the words in its drawing. */
export type ArtifactData = {
  readonly name: ArtifactName
  readonly words: ArtifactWords
  readonly alt: string
  readonly caption: string
}

type FigureProps = { readonly artifact: ArtifactData; readonly className?: string }

/** A deliverable as it was handed over, drawn in the theme's colours. */
export function Artifact({ artifact, className = '' }: FigureProps) {
  const { name, words, alt, caption } = artifact
  return (
    <figure className={className}>
      <div className="artifact">{draw(name, words, alt)}</div>
      <figcaption className="mt-4 text-sm text-muted">{caption}</figcaption>
    </figure>
  )
}

/** Each drawing has words of its own. */
function draw<Name extends ArtifactName>(name: Name, words: ArtifactWords, alt: string) {
  const Drawing: Drawings[Name] = DRAWINGS[name]
  return Drawing({ words: words[name], alt })
}
