import type { Profile } from '@lanternfield/contract/forms.ts'
import { openResolver } from '../../base/dns.ts'
import { FINDINGS, type Finding, readFindings } from '../../check.ts'
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

/** Stores what the checks of the set-up find. Alerts each mailbox if one fails that did not the last time. */
export async function checkSetup(core: Core, look = lookEachHour): Promise<void> {
  const { settings, content, store, parts, log, now } = core
  const last = await readFindings(store)
  const findings = await look(core)
  const failing = findings.filter(({ state }) => state === 'fail').map(({ check }) => check)
  for (const check of failing) log.warn({ check }, 'a check of the set-up fails')
  const known = last?.findings ?? []
  const isNews = known.some(({ check, state }) => state !== 'fail' && failing.includes(check))
  // The alerts of several processes that compare with the same outcomes are one.
  const period = { from: last?.writtenAt ?? 0, to: now() }
  const raise = (profile: Profile, isMailOnly: boolean) =>
    parts.flatMap(
      (part) =>
        part.createAlerts?.(core, { condition: 'check-failed', profile, period, isMailOnly }) ?? [],
    )
  const mailboxes = mailboxesOf(settings, content.company)
  const alerts = [
    ...raise('SERVICES', false),
    ...(mailboxes.CAREERS === mailboxes.SERVICES ? [] : raise('CAREERS', true)),
  ]
  await store.db.transaction(async (queries) => {
    await createMetadata(queries).write(FINDINGS, JSON.stringify(findings), now())
    if (isNews) for (const alert of alerts) await insertReport(queries, alert, now())
  })
  store.outbox.announce()
}
