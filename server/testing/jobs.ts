/** What the server does on a schedule, at a time that the test sets. */
import { linkTokens } from '../src/base/signed-link.ts'
import { purgeExpired } from '../src/jobs/purge.ts'
import { createScheduledJobs } from '../src/jobs/scheduled-jobs.ts'
import type { Store } from '../src/store/store.ts'
import { NOW } from './entries.ts'
import { openOutbox } from './outbox.ts'
import { CONTENT, NOTICE } from './test-server.ts'

export async function openJobs({
  environment = {} as Record<string, string>,
  smtp = true,
  content = CONTENT,
} = {}) {
  // Entries of tests are days old, and would be reported at the start.
  const outbox = await openOutbox({
    environment: { WEEKLY_REPORT: 'false', ...environment },
    smtp,
    content,
  })
  const { work, clock } = outbox
  const site = { ...work.site, readPrivacyNotice: async () => NOTICE }
  const jobs = createScheduledJobs({ ...work, site })
  return {
    ...outbox,
    jobs,
    /** As an operator runs it. */
    purge: () => purgeExpired(work),
    /** Time passes until then. */
    setTime: (next: number) => {
      clock.elapsed += next - clock.now
      clock.now = next
    },
  }
}

/** The submissions that the links of a mail open at NOW. */
export function linkedIds({ secret }: Pick<Store, 'secret'>, text = ''): (string | null)[] {
  const links = [...text.matchAll(/https:\/\/www\.lanternfield\.example\/prod\/review\/([\w.-]+)/g)]
  return links.map(([, token = '']) => linkTokens(secret, 'review').read(token, NOW))
}
