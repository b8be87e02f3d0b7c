// @module-tag all
/** What one client can do to others. What many can: slow-strangers.test.ts */
import type { Buffer } from 'node:buffer'
import { costlyPdf } from '@lanternfield/resume-inspection/testing/costly-resumes.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { applicationPayload } from '../../testing/payloads.ts'
import { sendJson } from '../../testing/send.ts'
import { startServerProcess } from '../../testing/server-process.ts'

const HOSTILE_ADDRESS = '192.0.2.1'
const COSTLY_RESUMES = 3

async function open(): Promise<string> {
  const server = await startServerProcess({ DATA_DIR: temporaryDirectory(), TRUST_PROXY: '1' })
  onTestFinished(() => server.kill('SIGKILL'))
  return server.origin
}

async function apply(origin: string, client: string, resume: Buffer): Promise<number> {
  const payload = applicationPayload(resume)
  const response = await sendJson({ origin }, payload, { 'x-forwarded-for': client })
  await response.arrayBuffer()
  return response.status
}

test('costly resumes of one client do not delay another applicant', async () => {
  const origin = await open()
  const ended: string[] = []
  const costly = Array.from({ length: COSTLY_RESUMES }, (_, number) =>
    apply(origin, HOSTILE_ADDRESS, costlyPdf()).then(() => ended.push(`costly ${number}`)),
  )
  expect(await apply(origin, '198.51.100.1', pdf())).toBe(200)
  ended.push('other')
  await Promise.all(costly)
  // At most the one that was inspected already comes before it.
  expect(ended.indexOf('other')).toBeLessThanOrEqual(1)
})
