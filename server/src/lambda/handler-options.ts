import type { ServerContent } from '../base/content.ts'
import type { Log } from '../base/log.ts'
import type { StaticSite } from '../http/static-site.ts'
import type { Settings } from '../settings.ts'

/** What a schedule sends, by its `Input`: `deliver` each minute, `hourly` each hour. */
export type ScheduledEvent = { readonly job: 'deliver' | 'hourly' }

export type HandlerOptions = {
  readonly settings: Settings
  readonly content: ServerContent
  /** The pages with forms; all others are on a static host. */
  readonly site: StaticSite
  readonly log: Log
  readonly now: () => number
}
