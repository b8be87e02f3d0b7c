/** Whole set-ups on loopback: nothing fails where all is well, and each fault is named once. Each check alone: checks/ */
import { expect, onTestFinished, test } from 'vitest'
import { checkConfiguration } from '../../../testing/configuration.ts'
import { openTestDnsServer, type Zone } from '../../../testing/dns-server.ts'
import { openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { openTestMailbox, refusal } from '../../../testing/mailbox.ts'
import { contextOf } from '../../../testing/run-check.ts'
import { openStandInScanner } from '../../../testing/scanner.ts'
import { refuseSubmissions } from '../../../testing/stored.ts'
import { COMPANY, startTestServer } from '../../../testing/test-server.ts'
import {
  openTestReceiver,
  receiversFile,
  WEBHOOK_SECRET,
} from '../../../testing/webhook-receiver.ts'
import { DAY_MS } from '../../base/times.ts'
import { listChecks, runChecks } from './checks.ts'

/** No fault on a busy machine. */
const LIMIT_MS = 100_000
const txt = (...TXT: string[]) => ({ TXT })
const ZONE: Zone = {
  'sender.example': txt('v=spf1 ip4:198.51.100.7 -all'),
  '_dmarc.sender.example': txt('v=DMARC1; p=reject'),
  'testfield.example': { MX: ['mx.testfield.example'] },
}

/** A website as it should be, with its site, mails, records and a backup of today, but for what is given. */
async function openSetUp(settings: Record<string, string> = {}, zone = ZONE) {
  const dns = await openTestDnsServer(zone)
  const mailbox = await openTestMailbox(onTestFinished)
  const port = await findFreePort()
  const SITE_URL = `http://localhost:${port}`
  const TEST_SITE = temporaryDirectory()
  writeFiles(TEST_SITE, {
    'index.html': `<!doctype html><link rel="canonical" href="${SITE_URL}/"><meta property="og:site_name" content="${COMPANY.name}">`,
    '404.html': '<!doctype html><title>Not here</title>',
  })
  const { dataDir } = await startTestServer({ PORT: `${port}`, TEST_SITE })
  const store = await openTestStore(dataDir, 'operator')
  await store.metadata.write('backup', '', Date.now())
  const environment = {
    ...{ SITE_URL, DATA_DIR: dataDir, DNS_SERVER: dns.address },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'website@sender.example' },
    ...settings,
  }
  /** What is not as it should be. */
  const find = async () => {
    const findings = await runChecks(
      listChecks(checkConfiguration(environment).configuration.parts),
      contextOf(environment, { store }),
      LIMIT_MS,
    )
    return findings.filter(({ state }) => state !== 'ok')
  }
  return { find, store, dataDir }
}

test('finds no fault in a set-up with all that can be configured', async () => {
  const { url } = await openTestReceiver()
  const { find } = await openSetUp({
    CLAMAV_URL: (await openStandInScanner()).url,
    ...{ WEBHOOK_URL: url, WEBHOOK_SECRET, ...receiversFile({ crm: url }) },
  })
  expect((await find()).filter(({ state }) => state === 'fail')).toEqual([])
})

const closed = async () => `127.0.0.1:${await findFreePort()}`

test('names everything that is broken, each once, with what to do', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  mailbox.judgeSignIns(() => refusal(535, 'No'))
  const { find, store, dataDir } = await openSetUp(
    {
      RATE_LIMIT: 'many',
      SMTP_URL: mailbox.url.replace('//', '//me:wrong@'),
      MAIL_BOUNCE_TO: 'a@bounces.example',
      TRUST_PROXY: '2',
      CLAMAV_URL: `tcp://${await closed()}`,
      ...{ WEBHOOK_URL: `http://${await closed()}/hook`, WEBHOOK_SECRET },
      ...receiversFile({ crm: `http://${await closed()}/hook` }),
    },
    {
      'sender.example': txt('v=spf1 -all', 'v=spf1 mx -all'),
      'testfield.example': { MX: [''] },
    },
  )
  await store.metadata.write('backup', '', Date.now() - 7 * DAY_MS)
  refuseSubmissions(dataDir)
  const broken: [line: RegExp, advice: string][] = [
    [/^fail settings: 1 wrong/, 'RATE_LIMIT is "many", but it must be'],
    [/^fail database: /, 'Messages cannot be stored'],
    [/^fail mail server: .*EAUTH 535/, 'Correct the user and password in SMTP_URL'],
    [/^warn spf: .*sender\.example: multiple/, 'Publish at sender.example one TXT record'],
    [/^warn dmarc: sender\.example/, '_dmarc.sender.example'],
    [/^warn alignment: .*only DKIM/, 'Set MAIL_BOUNCE_TO'],
    [/^fail mailboxes: hello@testfield\.example: its domain/, 'Correct content/company.yaml'],
    [/^warn proxy: /, 'Set TRUST_PROXY=0'],
    [/^warn alerts: nobody/, '`alerts: true`'],
    [/^warn backup: the last was made/, 'npm run inbox -- backup FILE'],
    [/^fail receivers: crm: .*ECONNREFUSED/, 'Correct the address'],
    [/^fail webhook: WEBHOOK_URL: .*ECONNREFUSED/, 'Correct the address'],
    [/^fail scanner: .*ECONNREFUSED/, 'Start clamd'],
  ]
  const found = await find()
  expect(found.map(({ check, state, saw }) => `${state} ${check}: ${saw}`)).toEqual(
    broken.map(([line]) => expect.stringMatching(line)),
  )
  expect(found.map(({ advice }) => advice)).toEqual(
    broken.map(([, advice]) => expect.stringContaining(advice)),
  )
})
