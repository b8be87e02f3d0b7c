import { isoDay } from './iso-day.ts'

/** The fields that keep an entry off the site. */
type Publishing = {
  readonly draft?: boolean | undefined
  /** Of an article, the day it is published, midnight in UTC. */
  readonly date?: Date
}

/**
 * The reason, for its editor, that an entry is not on the site: a draft, or dated after today; undefined if it is.
 * Days begin at midnight in UTC.
 */
export function publishingMark(entry: object, now: number): string | undefined {
  const { draft, date } = entry as Publishing
  if (draft) return 'Draft: not on the site'
  if (date && date.getTime() > now) return `Not on the site before ${isoDay(date)}`
  return undefined
}
