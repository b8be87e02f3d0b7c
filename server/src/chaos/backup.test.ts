/** A backup that is made under load, and the server that starts from it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { undelivered } from '../../testing/crash-rounds.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { startLoad } from '../../testing/load.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { readRows } from '../../testing/stored.ts'

const SETTINGS = {
  MAIL_TO_SERVICES: 'hello@lanternfield.example',
  MAIL_TO_CAREERS: 'careers@lanternfield.example',
  MAIL_ACKNOWLEDGE: 'false',
  RATE_LIMIT: '1000/1s',
  TRUST_PROXY: '1',
}

async function start(dataDir: string, mailPort: number) {
  const server = await startServerProcess({
    ...SETTINGS,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  })
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

test('a backup under load holds all that was acknowledged before it, and what waited goes out', {
  timeout: 90_000,
}, async () => {
  const dataDir = temporaryDirectory()
  const mailPort = await findFreePort()
  const first = await start(dataDir, mailPort)
  const load = startLoad({ target: () => first.origin, visitors: 6, pauseMs: 5 })
  await expect.poll(() => load.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(60)

  const before = [...load.acknowledged.values()]
  const restored = join(temporaryDirectory(), 'restored')
  mkdirSync(restored)
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  // As docs/operations.md has it.
  database.exec(`VACUUM INTO '${join(restored, 'lanternfield.db')}'`)
  database.close()
  await expect
    .poll(() => load.acknowledged.size, { timeout: 30_000 })
    .toBeGreaterThan(before.length + 20)
  await load.stop()
  first.kill('SIGKILL')
  await first.ended

  const place = { DATA_DIR: restored }
  expect(await readRows(place, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const mailbox = await openTestMailbox(mailPort)
  onTestFinished(mailbox.close)
  const second = await start(restored, mailPort)
  const stored = (await readRows(place, 'SELECT id FROM submissions')).map(({ id }) => id)
  expect(before.filter((id) => !stored.includes(id))).toEqual([])
  await expect
    .poll(() => undelivered(before, mailbox.received), { timeout: 40_000, interval: 500 })
    .toEqual([])
  second.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})
