import type { SitePart } from './parts/site-part.ts'
import * as parts from './parts.ts'

type Part = (typeof parts)[keyof typeof parts]
type ContentOf<One> = One extends { readonly content: infer Content } ? Content : never
/** A type that is each member of a union at once. */
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The rows of all parts in the table of content files. */
export type PartContent = Intersection<ContentOf<Part>>

export const PARTS: readonly SitePart[] = Object.values<SitePart>(parts)
