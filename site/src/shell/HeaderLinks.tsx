import type { FunctionComponent } from 'react'
import type { Navigation } from '../shapes/navigation.ts'
import * as headerLinks from '../slots/header-links.ts'

type HeaderLinkProps = {
  readonly words: Navigation['words']
  readonly className?: string | undefined
}

const LINKS = Object.entries<FunctionComponent<HeaderLinkProps>>(headerLinks)

/** What parts show beside the menu, in the bar and in the drawer. */
export function HeaderLinks({ words, className }: HeaderLinkProps) {
  return LINKS.map(([name, Link]) => <Link key={name} words={words} className={className} />)
}
