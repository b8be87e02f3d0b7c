import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { choicesOf, FIELD_NAMES, FIELDS, type FieldName } from '@lanternfield/contract/fields.ts'
import type { Office } from '@lanternfield/contract/site/office-hours.ts'
import { pino } from 'pino'
import { beforeAll, onTestFinished, test as testWithoutServer } from 'vitest'
import { traceFields } from '../src/base/trace.ts'
import { type Company, type FieldCopy, readContent, type ServerContent } from '../src/content.ts'
import { startServer } from '../src/server.ts'
import { readConfiguration } from './configuration.ts'
import { type OnEnd, temporaryDirectory, writeFiles } from './files.ts'

/** Always open in working hours of UTC, without holidays. */
export const OFFICE: Office = {
  hours: [{ opens: '09:00', closes: '17:00' }],
  holidays: [],
  timeZone: 'UTC',
  city: 'Testville',
}

export const COMPANY: Company = {
  name: 'Testfield',
  legalName: 'Testfield Ltd',
  legalLine: '',
  domain: 'testfield.example',
  email: 'hello@testfield.example',
  tagline: 'engineering for tests',
  locale: 'en-US',
  answerTimes: {
    SERVICES: { businessDays: 2, office: OFFICE },
    CAREERS: { businessDays: 9, office: OFFICE },
  },
  mailboxes: { SERVICES: 'hello@testfield.example', CAREERS: 'careers@testfield.example' },
}

/** Unlike those for operators. */
const FIELD_LABELS = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, `Your ${name}`]),
) as FieldCopy['labels']

const SHIPPED = await readContent()

/** The copy as it is shipped. */
export const CONTENT: ServerContent = {
  ...SHIPPED,
  company: COMPANY,
  inquiryLabels: INQUIRY_LABELS,
  fieldCopy: { ...SHIPPED.fieldCopy, labels: FIELD_LABELS },
}
export const { brand: BRAND, mailCopy: MAIL_COPY, pageCopy: PAGE_COPY } = CONTENT

/** The policy of a page, as the build writes it. */
const POLICY =
  "default-src 'none';img-src 'self' data:;connect-src 'self';form-action 'self';base-uri 'none'; script-src 'self' 'sha256-BF0290pkb3jxQsE7z00xR8Imp8X34FLC88L0lkMnrGw='; style-src 'self';"
const HEAD = `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}">`

function selectOf(name: FieldName, choices: readonly string[]): string {
  const options = ['', ...choices].map((choice) => `<option value="${choice}">${choice}</option>`)
  return `<select name="${name}">${options.join('')}</select>`
}

function controlOf(name: FieldName, inquiryType: string): string {
  const { control } = FIELDS[name]
  if (name === 'inquiryType') return inquiryType
  const choices = choicesOf(name)
  if (choices) return selectOf(name, choices)
  if (control === 'textarea') return `<textarea name="${name}"></textarea>`
  return `<input name="${name}"${control === 'file' ? ' type="file"' : ''}>`
}

/** The least that a page with a form has, as the build writes it. */
const formPage = (form: string, inquiryType: string) => `<!doctype html>
<html lang="en"><head>${HEAD}<title>Form</title></head><body>
<astro-island client="intent" ssr><form data-form="${form}" method="post">
<p data-form-message hidden></p>
<div data-topic-line="About: {title}"></div>
<input name="form" type="hidden" value="${form}">
<input name="noticeVersion" type="hidden" value="${NOTICE.version}">
${FIELD_NAMES.map((name) => `${controlOf(name, inquiryType)}<p data-error-for="${name}" hidden></p>`).join('\n')}
</form></astro-island></body></html>`

const SELECT = selectOf('inquiryType', ['services', 'careers'])

/** The topics of that site. */
export const TOPICS = {
  '/services/agentic-ai/': 'Agentic AI',
  '/industries/sports/case-study/gates/': 'Gates & "doors" <open>',
  '/careers/senior-backend-engineer/': 'Senior Backend Engineer',
} as const

/** The privacy notice at its forms. */
export const NOTICE = { version: 'test-notice', text: 'Deleted after 180 days.\nWho: Testfield.' }

/** The style sheet of the server's own pages. */
const SERVER_STYLE = '/assets/server-pages.abc123.css'

/** A small site as the build would leave it. */
export function writeTestSite(onEnd?: OnEnd): string {
  const directory = temporaryDirectory(onEnd)
  const page = (title: string) =>
    `<!doctype html><html lang="en"><head>${HEAD}<title>${title}</title></head><body><h1>${title}</h1></body></html>`
  writeFiles(directory, {
    'index.html': page('Home'),
    '404.html': page('Not here'),
    'thank-you/index.html': page('Thanks!'),
    'assets/app.abc123.js': 'go()',
    [SERVER_STYLE]: '@font-face { src: url(/assets/a.woff2) }body { color: navy }',
    'site-rules.json': JSON.stringify({ serverStyle: SERVER_STYLE }),
    'topics.json': JSON.stringify(TOPICS),
    'privacy-notice.json': JSON.stringify(NOTICE),
    'contact-us/index.html': formPage('contact-us-page', SELECT),
    'careers/index.html': formPage(
      'careers-page',
      '<input name="inquiryType" type="hidden" value="careers">',
    ),
  })
  return directory
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/** Starts the real server on a free port, with a directory and settings of its own; TEST_SITE is the folder of its site. */
export async function startTestServer(environment: Record<string, string> = {}, content = CONTENT) {
  return openTestServer(environment, onTestFinished, content)
}

/** A test that takes such a server from its context. */
export const test = testWithoutServer.extend('server', () => startTestServer())

/** The same before the tests of a `describe`, which share it. @returns the server, while they run */
export function shareTestServer(): () => TestServer {
  let server: TestServer
  beforeAll(async () => {
    const closers: Parameters<OnEnd>[0][] = []
    server = await openTestServer({}, (close) => void closers.unshift(close))
    return async () => {
      for (const close of closers) await close()
    }
  })
  return () => server
}

/** The same for several tests, which close it after the last. */
async function openTestServer(
  environment: Record<string, string>,
  onEnd: OnEnd,
  content = CONTENT,
) {
  const dataDir = environment.DATA_DIR ?? temporaryDirectory(onEnd)
  const siteDir = environment.TEST_SITE ?? writeTestSite(onEnd)
  const logged: string[] = []
  const write = (line: string) => void logged.push(line)
  const log = pino({ level: 'debug', base: null, mixin: traceFields }, { write })
  const configuration = readConfiguration({
    PORT: '0',
    RATE_LIMIT: '1000/1s',
    // Entries of tests are days old, and would be reported at the start.
    WEEKLY_REPORT: 'false',
    // Nothing answers there: no test depends on the DNS of its machine.
    DNS_SERVER: '127.0.0.1:1',
    ...environment,
    DATA_DIR: dataDir,
  })
  const server = await startServer({ configuration, content, siteDir, log })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.stop())
  onEnd(stop)
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    dataDir,
    /** Every line that was logged. */
    logged,
    stop,
    fetch: (path: string, init?: RequestInit) =>
      fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
  }
}
