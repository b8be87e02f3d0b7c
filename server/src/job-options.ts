import type { Log } from './base/log.ts'
import type { ServerContent } from './content.ts'
import { readMailDomain } from './intake/delivery-kinds.ts'
import type { ScheduledJobsOptions } from './jobs/scheduled-jobs.ts'
import { runHourlyChecks } from './parts/doctor/run-hourly-checks.ts'
import type { Settings } from './settings.ts'
import type { StaticSite } from './site/static-site.ts'
import type { Store } from './store/store.ts'
import { mailboxesOf } from './submission/mailboxes.ts'

export type JobOptionsSource = {
  readonly settings: Settings
  readonly content: Pick<ServerContent, 'company'>
  readonly site: Pick<StaticSite, 'readPrivacyNotice'>
  readonly store: Store
  readonly log: Log
  readonly now: () => number
}

/** The options of scheduled jobs that are the same wherever they run. */
export function readJobOptions({ settings, content, site, store, log, now }: JobOptionsSource) {
  const { company } = content
  return {
    store,
    retentionDays: settings.retentionDays,
    mailDomain: readMailDomain(settings),
    readPrivacyNotice: site.readPrivacyNotice,
    deliversWebhooks: settings.webhook !== null,
    receivers: settings.receivers,
    alertsByWebhook: settings.alertWebhook !== null,
    reportsWeekly: settings.reportsWeekly,
    reminds: settings.reminds,
    answerTimes: company.answerTimes,
    mailboxes: mailboxesOf(settings, company),
    runChecks: () => runHourlyChecks({ settings, company, store, now }),
    log,
    now,
    elapsed: () => performance.now(),
  } satisfies Partial<ScheduledJobsOptions>
}
