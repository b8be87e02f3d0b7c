import { createElement } from 'react'
import { ownSections } from '../../../own/sections.tsx'

/** A section that only this site has; nothing where it is one of ours. */
export function OwnSection(section: { readonly type: string }) {
  const Section = ownSections[section.type]
  return Section ? createElement(Section, section as never) : null
}
