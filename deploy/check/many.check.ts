/** Many: two servers on one Postgres behind a proxy, under load, released one after the other, and one of them killed. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { type Load, startLoad } from '../../server/testing/load.ts'
import { openTestMailbox } from '../../server/testing/mailbox.ts'
import { startTestPostgres } from '../../server/testing/postgres.ts'
import { CONFIGURED_HOST, startCaddy, startNginx } from '../../server/testing/proxies.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'
import { createAsk } from './ask.ts'
import { expectAllDelivered, expectDelivered, MAILBOXES } from './deliveries.ts'
import { skipWithout } from './programs.ts'

const SITE = `${ROOT}/site/dist`
const RELEASES = 3
const PAGES = ['/', '/careers/', '/no-such-page/', '/about-us']

test.for([
  // nginx passes on to the other server what one of them breaks off.
  { name: 'nginx', start: startNginx, mayFail: 0 },
  // Caddy 2.6 repeats no submission: the form does, under the same key.
  { name: 'caddy', start: startCaddy, mayFail: 60 },
] as const)(
  'behind $name pages and submissions go on over releases and a kill',
  async ({ name, start, mayFail }, context) => {
    skipWithout(context, name, 'openssl')
    const postgres = await startTestPostgres()
    onTestFinished(postgres.remove)
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const environment = {
      ...MAILBOXES,
      DATABASE_URL: await postgres.createDatabase(),
      SMTP_URL: mailbox.url,
      // The load names clients of its own, to which the proxy adds its address.
      TRUST_PROXY: '2',
      RATE_LIMIT: '1000/1s',
    }
    const servers = new Map<number, ServerProcess>()
    const startServer = async (port: number) => {
      const settings = { ...environment, DATA_DIR: temporaryDirectory(), PORT: String(port) }
      servers.set(port, await startServerProcess(settings, 'site'))
    }
    onTestFinished(async () => {
      for (const { kill, ended } of servers.values()) {
        kill('SIGKILL')
        await ended
      }
    })
    const serverPorts = [await findFreePort(), await findFreePort()]
    for (const port of serverPorts) await startServer(port)
    const proxy = await start({ serverPorts, siteDir: SITE, onEnd: onTestFinished })
    const { port, tlsPort, authority } = proxy
    const ask = createAsk({ port: tlsPort, host: CONFIGURED_HOST, authority })
    const load = startLoad({ target: () => `http://127.0.0.1:${port}`, visitors: 4, pauseMs: 50 })
    const pages = readPages(ask)

    for (let release = 0; release < RELEASES; release += 1)
      for (const serverPort of serverPorts) {
        const server = servers.get(serverPort)
        server?.kill('SIGTERM')
        expect(await server?.ended).toBe(0)
        await startServer(serverPort)
        await delay(500)
      }

    const [killed = 0] = serverPorts
    servers.get(killed)?.kill('SIGKILL')
    await delay(2000)
    await expectDelivered(ask, mailbox, `${name} with one server`)
    await startServer(killed)
    await delay(500)
    await load.stop()
    const { count, failed } = await pages.stop()
    expect(count).toBeGreaterThan(100)
    expect(failed).toBe(0)
    expect(load.acknowledged.size).toBeGreaterThan(100)
    expect(countFailures(load)).toBeLessThanOrEqual(mayFail)
    await expectAllDelivered(load, mailbox)
  },
)

/** Reads pages one after the other until it is stopped. */
function readPages(ask: ReturnType<typeof createAsk>) {
  const pages = { count: 0, failed: 0 }
  let isStopping = false
  const finished = (async () => {
    while (!isStopping)
      for (const path of PAGES) {
        const answer = await ask(path).catch(() => null)
        pages.count += 1
        if (answer === null || answer.status >= 500) pages.failed += 1
        await delay(10)
      }
  })()
  const stop = async () => {
    isStopping = true
    await finished
    return pages
  }
  return { stop }
}

/** Submissions without an answer, or with another than 200. */
function countFailures({ statuses, unanswered }: Load): number {
  const failed = [...statuses].filter(([status]) => status !== 200)
  return failed.reduce((sum, [, count]) => sum + count, unanswered())
}
