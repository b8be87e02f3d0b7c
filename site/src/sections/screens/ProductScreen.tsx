import './screens.css'
import type { ReactNode } from 'react'
import type { PictureData } from '../../lib/describe-picture.ts'
import type { ScreenName, ScreenWords } from '../../shapes/screens.ts'
import { Picture } from '../../ui/Picture.tsx'
import { ChatScreen } from './ChatScreen.tsx'
import { ClaimsTimeline } from './ClaimsTimeline.tsx'
import { EnrollmentBoard } from './EnrollmentBoard.tsx'
import { FixtureList } from './FixtureList.tsx'
import { PolicyTable } from './PolicyTable.tsx'

type Drawings = {
  readonly [Name in ScreenName]: (props: { readonly words: ScreenWords[Name] }) => ReactNode
}

const DRAWINGS: Drawings = {
  chat: ChatScreen,
  'claims-timeline': ClaimsTimeline,
  'enrollment-board': EnrollmentBoard,
  'fixture-list': FixtureList,
  'policy-table': PolicyTable,
}

/** What a product looks like: a drawing with its words, or a screenshot. */
export type Screen = {
  readonly drawing?: { readonly name: ScreenName; readonly words: ScreenWords } | undefined
  readonly picture?: PictureData | undefined
  readonly alt: string
}

type ProductScreenProps = { readonly screen: Screen; readonly wanted: 'first' | 'later' }

/** How much of a drawing phones show: 344 units of its width, and whole parts of its height. */
const PHONE_HEIGHTS: { readonly [Name in ScreenName]: string } = {
  chat: 'max-xs:aspect-[344/500]',
  'claims-timeline': 'max-xs:aspect-[344/524]',
  'enrollment-board': 'max-xs:aspect-[344/460]',
  'fixture-list': 'max-xs:aspect-[344/480]',
  'policy-table': 'max-xs:aspect-[344/488]',
}

/**
 * The picture of a product: a screenshot, or drawn in the theme's colours. On phones a drawing shows its left 344 units
 * of 800, so that its smallest letters are 11 px high at 360 px; `max-xs:` classes in it move whole parts there.
 */
export function ProductScreen({ screen, wanted }: ProductScreenProps) {
  const { drawing, picture, alt } = screen
  if (picture) return <Picture picture={picture} wanted={wanted} className="screen" />
  if (!drawing) return null
  return (
    <div className={`screen ${PHONE_HEIGHTS[drawing.name]}`}>
      <svg viewBox="0 0 800 560" role="img" aria-label={alt}>
        {draw(drawing.name, drawing.words)}
      </svg>
    </div>
  )
}

/** Each drawing has words of its own. */
function draw<Name extends ScreenName>(name: Name, words: ScreenWords): ReactNode {
  const Drawing: Drawings[Name] = DRAWINGS[name]
  return Drawing({ words: words[name] })
}
