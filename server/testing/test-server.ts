import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Company } from '../src/company.ts'
import { startServer } from '../src/server.ts'
import { readSettings } from '../src/settings.ts'
import { temporaryDirectory } from './files.ts'

export const COMPANY: Company = {
  name: 'Testfield',
  tagline: 'engineering for tests',
  mailboxes: { SERVICES: 'hello@testfield.example', CAREERS: 'careers@testfield.example' },
}

/** The policy of a page, as the build writes it. */
const POLICY =
  "default-src 'none';img-src 'self' data:;connect-src 'self';form-action 'self';base-uri 'none'; script-src 'self' 'sha256-BF0290pkb3jxQsE7z00xR8Imp8X34FLC88L0lkMnrGw='; style-src 'self';"
const HEAD = `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}">`

/** The least that a page with a form has, as the build writes it. */
const formPage = (form: string, inquiryType: string) => `<!doctype html>
<html lang="en"><head>${HEAD}<title>Form</title></head><body>
<astro-island client="intent" ssr><form data-form="${form}" method="post">
<p data-form-notice hidden></p>
<input name="form" type="hidden" value="${form}">
<input name="name"><p data-error-for="name" hidden></p>
<input name="email"><p data-error-for="email" hidden></p>
<input name="phone"><p data-error-for="phone" hidden></p>
${inquiryType}<p data-error-for="inquiryType" hidden></p>
<input name="resume" type="file"><p data-error-for="resume" hidden></p>
<textarea name="message"></textarea><p data-error-for="message" hidden></p>
</form></astro-island></body></html>`

const SELECT =
  '<select name="inquiryType"><option value=""></option><option value="services">Services</option><option value="careers">Careers</option></select>'

/** A small site as the build would leave it. */
export function writeTestSite(): string {
  const directory = temporaryDirectory()
  const write = (path: string, content: string) => {
    const file = join(directory, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, content)
  }
  const page = (title: string) =>
    `<!doctype html><html lang="en"><head>${HEAD}<title>${title}</title></head><body><h1>${title}</h1></body></html>`
  write('index.html', page('Home'))
  write('404.html', page('Not here'))
  write('thank-you/index.html', page('Thanks!'))
  write('assets/app.abc123.js', 'go()')
  write('contact-us/index.html', formPage('contact-us-page', SELECT))
  write(
    'careers/index.html',
    formPage('careers-page', '<input name="inquiryType" type="hidden" value="careers">'),
  )
  return directory
}

export type TestServer = {
  readonly origin: string
  readonly dataDir: string
  /** Every line that was logged. */
  readonly logged: readonly string[]
  fetch(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

/** Starts the real server on a free port, with a directory and settings of its own; TEST_SITE is the folder of its site. */
export async function startTestServer(
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const dataDir = environment.DATA_DIR ?? temporaryDirectory()
  const siteDir = environment.TEST_SITE ?? writeTestSite()
  const logged: string[] = []
  const log = pino(
    { level: 'debug', base: null },
    {
      write: (line) => {
        logged.push(line)
      },
    },
  )
  const settings = readSettings({
    PORT: '0',
    RATE_LIMIT: '1000/1s',
    ...environment,
    DATA_DIR: dataDir,
  })
  const server = await startServer({ settings, company: COMPANY, siteDir, log })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.stop())
  onTestFinished(stop)
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    dataDir,
    logged,
    stop,
    fetch: (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
  }
}
