import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { openTcp } from '../../../testing/loopback.ts'
import { openStandInScanner, type ScannerManners } from '../../../testing/scanner.ts'
import { createClamdScan } from './clamd.ts'

async function open(manners: ScannerManners = 'scan', timeoutMs = 10_000) {
  const scanner = await openStandInScanner()
  scanner.manners = manners
  return { scanner, scan: createClamdScan({ host: '127.0.0.1', port: scanner.port }, timeoutMs) }
}

test('sends a file of any size whole', async () => {
  const { scanner, scan } = await open()
  for (const size of [0, 1, 65_536, 65_537, 2_097_152]) {
    const file = Buffer.alloc(size, 'resume')
    expect(await scan(file)).toEqual({ kind: 'clean' })
    expect(scanner.scanned.at(-1)?.equals(file)).toBe(true)
  }
})

test('rejects when the scanner does not answer', async () => {
  const { scan } = await open('silence', 300)
  await expect(scan(Buffer.from('resume'))).rejects.toMatchObject({ code: 'SCANNER_SILENT' })
})

test.each(['too-large', 'fail', 'hang-up'] as const)(
  'rejects a scanner that does: %s',
  async (how) => {
    const { scan } = await open(how)
    await expect(scan(Buffer.from('resume'))).rejects.toThrow()
  },
)

test.each([
  ['nothing', '\0'],
  ['something else', 'PONG\0'],
  ['a clean file among other words', 'stream: OK but not all of it\0'],
  ['a clean file without an end', 'stream: OK'],
  ['more than anybody says', 'x'.repeat(10_000)],
])('rejects an answer of %s', async (_, reply) => {
  const { port } = await openTcp((socket) => void socket.end(reply))
  const scan = createClamdScan({ host: '127.0.0.1', port })
  await expect(scan(Buffer.from('resume'))).rejects.toThrow()
})
