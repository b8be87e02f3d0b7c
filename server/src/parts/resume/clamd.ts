import { Buffer } from 'node:buffer'
import { connect } from 'node:net'
import { addAbortSignal } from 'node:stream'

export type ClamdAddress = { readonly host: string; readonly port: number }

type ScanResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }

/** Resolves only with the result for the whole file; rejects in every other case. */
export type Scan = (content: Uint8Array) => Promise<ScanResult>

const CHUNK_BYTES = 64 * 1024
const REPLY_MAX_BYTES = 4096
// A scan of 2 MB takes a second at most. The browser gives up on a silent server after a minute.
const TIMEOUT_MS = 20_000

/**
 * Scans files with clamd, one connection each: `INSTREAM`, the file in pieces with their lengths, an empty piece.
 * Source: man clamd(8)
 */
export function createClamdScan(address: ClamdAddress, timeoutMs = TIMEOUT_MS): Scan {
  return async (content) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const socket = addAbortSignal(timeout, connect(address))
    socket.write(toRequest(content))
    let reply = ''
    try {
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        reply += chunk.toString('latin1')
        const end = reply.indexOf('\0')
        if (end >= 0 || reply.length > REPLY_MAX_BYTES) return readReply(reply.slice(0, end))
      }
    } catch (error) {
      throw timeout.aborted ? noResult('SCANNER_SILENT', 'The scanner does not answer.') : error
    }
    throw noResult('SCANNER_HUNG_UP', 'The scanner hung up without an answer.')
  }
}

function toRequest(content: Uint8Array): Buffer {
  const parts: Uint8Array[] = [Buffer.from('zINSTREAM\0', 'latin1')]
  for (let from = 0; from < content.length; from += CHUNK_BYTES) {
    const chunk = content.subarray(from, from + CHUNK_BYTES)
    parts.push(lengthOf(chunk.length), chunk)
  }
  return Buffer.concat([...parts, lengthOf(0)])
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function readReply(reply: string): ScanResult {
  if (reply === 'stream: OK') return { kind: 'clean' }
  const [, signature] = /^stream: ([\w.:+/-]{1,200})(?:\([^)]*\))? FOUND$/.exec(reply) ?? []
  if (signature) return { kind: 'infected', signature }
  throw noResult('SCANNER_REFUSED', 'The scanner answered with an error.')
}

/** @param code the reason, for the log; never with anything of the file */
function noResult(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
