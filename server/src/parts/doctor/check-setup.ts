import { PROFILES } from '@lanternfield/contract/forms.ts'
import { openResolver } from '../../base/dns.ts'
import { DAY_MS, HOUR_MS } from '../../base/times.ts'
import { FINDINGS, type Finding } from '../../check.ts'
import type { Core } from '../../part.ts'
import { createMetadata } from '../../store/open-store.ts'
import { insertReport } from '../../store/outbox.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { listChecks, runChecks } from './checks.ts'

/** Looks at what can change while a server runs, which has proven its settings and its database by that. */
function lookEachHour(core: Core): Promise<Finding[]> {
  const { settings, content, store, database, parts, now } = core
  const checks = listChecks(parts).filter(({ isManual }) => !isManual)
  return runChecks(checks, {
    ...{ settings, store, database, parts, now },
    environment: {},
    company: content.company,
    settingErrors: [],
    storeError: null,
    resolver: openResolver(settings.dnsServer),
  })
}

/** What the looks have seen of one check, in milliseconds since 1970. */
type Course = {
  /** When it began to fail; null if it works, 0 if it has never worked. */
  readonly failedAt: number | null
  /** When an alert of it was last raised. */
  alertedAt: number
}

const COURSES = 'check-courses'
/** Two looks in a row: one may fall into a moment at which something restarts. Of two processes, both may look now. */
const FAILS_AFTER_MS = HOUR_MS / 2
/** A check that comes and goes raises one alert in this time. */
const ALERT_AGAIN_MS = DAY_MS

/**
 * Stores what the checks of the set-up find. Alerts each mailbox if one fails at two looks in a row that has worked
 * since the last alert of it.
 */
export async function checkSetup(core: Core, look = lookEachHour): Promise<void> {
  const { settings, content, store, parts, log, now } = core
  const entry = await store.metadata.read(COURSES)
  const courses: Record<string, Course> = entry ? JSON.parse(entry.text) : {}
  const findings = await look(core)
  const time = now()
  for (const { check, state } of findings) {
    const last = courses[check]
    const beganAt = last ? (last.failedAt ?? time) : 0
    courses[check] = {
      failedAt: state === 'fail' ? beganAt : null,
      alertedAt: last?.alertedAt ?? 0,
    }
    if (state === 'fail') log.warn({ check }, 'a check of the set-up fails')
  }
  const news = Object.values(courses).filter(
    ({ failedAt, alertedAt }) =>
      failedAt !== null &&
      failedAt > alertedAt &&
      time - failedAt >= FAILS_AFTER_MS &&
      time - alertedAt >= ALERT_AGAIN_MS,
  )
  for (const course of news) course.alertedAt = time
  // The alerts of several processes that have seen the same are one.
  const period = { from: Math.max(...news.map(({ failedAt }) => failedAt ?? 0)), to: time }
  const mailboxes = mailboxesOf(settings, content.company)
  const profiles = mailboxes.CAREERS === mailboxes.SERVICES ? (['SERVICES'] as const) : PROFILES
  const alerts = profiles.flatMap((profile) => {
    // A chat gets one of them.
    const kinds = profile === 'SERVICES' ? undefined : ['alert']
    const alert = { condition: 'check-failed', profile, period, kinds }
    return parts.flatMap(({ createAlerts }) => createAlerts?.(core, alert) ?? [])
  })
  await store.db.transaction(async (queries) => {
    const metadata = createMetadata(queries)
    await metadata.write(FINDINGS, JSON.stringify(findings), time)
    await metadata.write(COURSES, JSON.stringify(courses), time)
    if (news.length > 0) for (const alert of alerts) await insertReport(queries, alert, time)
  })
  store.outbox.announce()
}
