import { localOrigin } from '../../base/listen.ts'
import { readMailDomain } from '../../intake/delivery-kinds.ts'
import { UsageError, type Verb, type VerbContext } from '../../operator/verb.ts'
import type { Settings } from '../../settings.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { sendProbe, waitForNotification } from './probes.ts'

export const probeVerb: Verb = {
  parameters: [],
  summary:
    'sends a marked test submission and waits for its mail; --url ADDRESS, --timeout SECONDS',
  run: probe,
}

/**
 * Sends a marked submission through the endpoint that visitors use, and waits until the mail server has accepted its
 * notification. Then deletes it from the database. Monitors call it every few minutes.
 * @returns 0 if the mail was delivered, 1 with a sentence that says where it failed
 */
async function probe({
  store,
  configuration: { settings },
  readContent,
  options,
  print,
}: VerbContext): Promise<number> {
  const timeoutS = Number(options.timeout)
  if (!(timeoutS > 0)) throw new UsageError('--timeout is a number of seconds.')
  const endpoint = endpointOf(settings, options.url)
  const { company } = await readContent()
  const startedAt = performance.now()
  const mailbox = mailboxesOf(settings, company).SERVICES
  const mailDomain = readMailDomain(settings)
  const sent = await sendProbe({ endpoint, mailDomain, secret: store.secret })
  if ('problem' in sent) {
    await print(`${endpoint} ${sent.problem}`)
    return 1
  }
  const storedS = (performance.now() - startedAt) / 1000
  const until = startedAt + timeoutS * 1000
  const state = await waitForNotification(store, sent.id, until)
  const totalS = (performance.now() - startedAt) / 1000
  if (state === 'delivered') {
    await store.submissions.delete(sent.id)
    await print(
      `Delivered: stored after ${storedS.toFixed(2)} s, mailed to ${mailbox} after ${totalS.toFixed(2)} s.`,
    )
    return 0
  }
  await print(
    state === null
      ? `${endpoint} answered 200, but ${sent.id} is not in this database. Is DATA_DIR or DATABASE_URL that of the server?`
      : `Stored as ${sent.id}, but its mail is ${state} after ${totalS.toFixed(0)} s. See: npm run inbox -- show ${sent.id}`,
  )
  return 1
}

/** The address that visitors' forms post to, as far as the settings know it. */
function endpointOf(
  { host, port, siteUrl, isPublic, sendEmailUrl }: Settings,
  given: string | undefined,
): string {
  const base = given ?? (isPublic ? siteUrl : localOrigin(host, port))
  const url = URL.parse(sendEmailUrl, base)
  if (!url) throw new UsageError('--url is an address such as https://www.example.com.')
  return url.href
}
