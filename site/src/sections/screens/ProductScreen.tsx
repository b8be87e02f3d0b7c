import './screens.css'
import type { ReactNode } from 'react'
import type { ScreenName } from '../../shapes/product.ts'
import { ChatScreen } from './ChatScreen.tsx'
import { ClaimsTimeline } from './ClaimsTimeline.tsx'
import { EnrollmentBoard } from './EnrollmentBoard.tsx'
import { FixtureList } from './FixtureList.tsx'
import { PolicyTable } from './PolicyTable.tsx'

const DRAWINGS: Readonly<Record<ScreenName, () => ReactNode>> = {
  chat: ChatScreen,
  'claims-timeline': ClaimsTimeline,
  'enrollment-board': EnrollmentBoard,
  'fixture-list': FixtureList,
  'policy-table': PolicyTable,
}

type ProductScreenProps = { readonly name: ScreenName; readonly alt: string }

/**
 * The picture of a product, drawn in the theme's colours. On phones it shows its left 600 units, so
 * that words stay large enough; each drawing tells its story there.
 */
export function ProductScreen({ name, alt }: ProductScreenProps) {
  const Drawing = DRAWINGS[name]
  return (
    <div className="screen">
      <svg viewBox="0 0 800 560" preserveAspectRatio="xMinYMin slice" role="img" aria-label={alt}>
        <Drawing />
      </svg>
    </div>
  )
}
