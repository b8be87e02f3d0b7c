import '../screens/screens.css'
import type { ReactNode } from 'react'
import type { ArtifactName, ArtifactWords } from '../../shapes/artifacts.ts'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ClubCalendar } from './ClubCalendar.tsx'
import { CutoverPlan } from './CutoverPlan.tsx'
import { EngineerProfile } from './EngineerProfile.tsx'
import { EvaluationReport } from './EvaluationReport.tsx'
import { ForecastRecord } from './ForecastRecord.tsx'
import { GateConsole } from './GateConsole.tsx'
import { HandoverPlan } from './HandoverPlan.tsx'
import { OnePageReview } from './OnePageReview.tsx'
import { OvernightClose } from './OvernightClose.tsx'
import { PayoutLog } from './PayoutLog.tsx'
import { PermissionSheet } from './PermissionSheet.tsx'
import { PremiumComparison } from './PremiumComparison.tsx'
import { StagedRollout } from './StagedRollout.tsx'
import { TestFinding } from './TestFinding.tsx'
import { TestResult } from './TestResult.tsx'
import { UsabilityTest } from './UsabilityTest.tsx'
import { WaitMap } from './WaitMap.tsx'

type Drawings = { readonly [Name in ArtifactName]: (props: ArtifactProps<Name>) => ReactNode }

const DRAWINGS: Drawings = {
  'permission-sheet': PermissionSheet,
  'wait-map': WaitMap,
  'cutover-plan': CutoverPlan,
  'test-finding': TestFinding,
  'forecast-record': ForecastRecord,
  'evaluation-report': EvaluationReport,
  'staged-rollout': StagedRollout,
  'engineer-profile': EngineerProfile,
  'usability-test': UsabilityTest,
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
