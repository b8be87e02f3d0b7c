import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { hostOf } from '../../../base/connection.ts'
import { MINUTE_MS } from '../../../base/times.ts'
import { type Check, ok, warn } from '../../../check.ts'

/** Leaves time for the site to answer. */
const GREETING_TIMEOUT_MS = 4000
/** Source: RFC 5322, section 3.3 */
const DATE = /\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:[+-]\d{4}|GMT|UTC)/

/** The server's time, by the date in a mail server's greeting, else by that of the site. */
export const clock: Check = {
  name: 'clock',
  run: async ({ settings: { smtpUrl, siteUrl }, signal, now }) => {
    const orNone = () => Number.NaN
    const time =
      (smtpUrl && (await readGreetingTime(smtpUrl).catch(orNone))) ||
      (await readSiteTime(siteUrl, signal).catch(orNone))
    if (Number.isNaN(time)) return null
    const aheadS = Math.round((now() - time) / 1000)
    const saw = `${Math.abs(aheadS)} s ${aheadS < 0 ? 'behind' : 'ahead of'} another server’s`
    return Math.abs(now() - time) > MINUTE_MS
      ? warn(saw, 'Run `timedatectl set-ntp true`: links, signatures and certificates need it.')
      : ok(saw)
  },
}

async function readGreetingTime(smtpUrl: string): Promise<number> {
  const isTls = smtpUrl.startsWith('smtps:')
  const to = hostOf(smtpUrl, isTls ? 465 : 587)
  // A certificate cannot be checked with a wrong clock, and nothing is sent.
  const socket = isTls ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to)
  socket.setTimeout(GREETING_TIMEOUT_MS, () => socket.destroy())
  for await (const greeting of socket) {
    await new Promise<void>((resolve) => socket.end('QUIT\r\n', () => resolve()))
    return Date.parse(DATE.exec(String(greeting))?.[0] ?? '')
  }
  return Number.NaN
}

async function readSiteTime(siteUrl: string, signal: AbortSignal): Promise<number> {
  const { headers } = await fetch(siteUrl, { method: 'HEAD', redirect: 'manual', signal })
  // A cache passes on an old date, with its age.
  return Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000
}
