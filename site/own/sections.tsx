import type { ReactNode } from 'react'

/** What draws each section of `shapes.ts`, by its `type`. */
export const ownSections: Readonly<Record<string, (section: never) => ReactNode>> = {}
