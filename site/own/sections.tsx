import type { FunctionComponent } from 'react'

/** What draws each section of `shapes.ts`, by its `type`. */
export const ownSections: Readonly<Record<string, FunctionComponent<never>>> = {}
