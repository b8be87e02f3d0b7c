import { gapsIn } from './gaps.ts'
import { isoDay } from './iso-day.ts'

/** The fields that keep an entry off the site. */
type Publishing = {
  readonly draft?: boolean | undefined
  /** Of an article, the day it is published, midnight in UTC. */
  readonly date?: Date
  /** Of a page that law asks for: it is on the site with gaps too. */
  readonly legal?: boolean | undefined
  /** Of a page that an editor composes. */
  readonly sections?: unknown
}

/**
 * The reason, for its editor, that an entry is not on the site: a draft, or dated after today; undefined if it is.
 * Days begin at midnight in UTC.
 */
export function publishingMark(entry: object, now: number): string | undefined {
  const { draft, date, legal, sections } = entry as Publishing
  if (draft) return 'Draft: not on the site'
  const [gap] = sections && !legal ? gapsIn(entry) : []
  if (gap) return `Draft until this is written: ${gap}`
  if (date && date.getTime() > now) return `Not on the site before ${isoDay(date)}`
  return undefined
}
