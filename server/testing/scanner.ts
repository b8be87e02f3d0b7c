/** A stand-in for clamd on a free port that speaks its INSTREAM, with manners that tests can change. */
import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import { type Loopback, openTcp } from './loopback.ts'

/** `too-large`: refuses after the first piece, as beyond StreamMaxLength. `hang-up`: ends within the file. */
export type ScannerManners = 'scan' | 'too-large' | 'fail' | 'silence' | 'hang-up'

export type StandInScanner = Loopback & {
  /** For `CLAMAV_URL`. */
  readonly url: string
  /** The files that came whole. */
  readonly scanned: readonly Buffer[]
  manners: ScannerManners
}

const COMMAND = 'zINSTREAM\0'

/** One that closes when the test ends, and finds files infected in which "EVIL" stands. */
export async function openStandInScanner(): Promise<StandInScanner> {
  const scanned: Buffer[] = []
  const place = await openTcp((socket) => {
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      reply(socket, received)
    })
  })
  const url = `tcp://127.0.0.1:${place.port}`
  const scanner: StandInScanner = { ...place, url, scanned, manners: 'scan' }

  function reply(socket: Socket, received: Buffer): void {
    if (received.length < COMMAND.length + 4) return
    if (!received.toString('latin1').startsWith(COMMAND))
      return void socket.end('UNKNOWN COMMAND\0')
    if (scanner.manners === 'silence') return
    if (scanner.manners === 'hang-up') return void socket.destroy()
    if (scanner.manners === 'too-large')
      return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    const file = readPieces(received.subarray(COMMAND.length))
    if (!file) return
    scanned.push(file)
    if (scanner.manners === 'fail') return void socket.end("stream: Can't allocate memory ERROR\0")
    socket.end(file.includes('EVIL') ? 'stream: Test.Evil-1 FOUND\0' : 'stream: OK\0')
  }
  return scanner
}

/** The file, or null as long as its end has not come. */
function readPieces(received: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= received.length; ) {
    const bytes = received.readUInt32BE(at)
    if (bytes === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + bytes))
    at += 4 + bytes
  }
  return null
}
