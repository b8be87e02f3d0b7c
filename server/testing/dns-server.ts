/** A real DNS server on a free UDP port of loopback, with faults that tests can make. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, RECURSION_AVAILABLE } from 'dns-packet'
import { onTestFinished } from 'vitest'

/** The records of a name. An MX that is empty is a null MX (RFC 7505). A CNAME stands alone. */
type Records = {
  readonly MX?: readonly string[]
  readonly TXT?: readonly string[]
  readonly A?: readonly string[]
  readonly AAAA?: readonly string[]
  readonly CNAME?: readonly [string]
}

export type Zone = Readonly<Record<string, Records>>

type Fault = 'silent' | 'SERVFAIL' | 'REFUSED'

/** One that closes when the test ends. */
export async function openTestDnsServer(zone: Zone) {
  const records = new Map(Object.entries(zone))
  let fault: Fault | undefined
  let stalled: { domain: string; ms: number } | undefined
  let isOpen = true
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id = 0, questions = [] } = decode(message)
    const [{ name, type } = { name: '', type: 'A' as const }] = questions
    asked.push(`${name.toLowerCase()} ${type}`)
    const lateMs = stalled && name.endsWith(stalled.domain) ? stalled.ms : 0
    if (fault === 'silent' || (lateMs > 0 && type !== 'MX')) return
    const answers = fault ? [] : findRecords(records, name, type)
    const code = fault ?? (answers.length > 0 || exists(records, name) ? 'NOERROR' : 'NXDOMAIN')
    const flags = RECURSION_AVAILABLE | RCODES[code]
    const reply = encode({ type: 'response', id, flags, questions, answers })
    const send = () => isOpen && socket.send(reply, port, address)
    if (lateMs > 0) setTimeout(send, lateMs)
    else send()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => {
    isOpen = false
    socket.close()
  })
  return {
    /** For `DNS_SERVER`. */
    address: `127.0.0.1:${socket.address().port}`,
    /** Each question in its order, such as `northbay.example MX`; a resolver may ask again. */
    asked,
    /** The fault of every response from now on. */
    fail: (given: Fault) => {
      fault = given
    },
    /** From now on the MX of a domain's names are answered late, and no other question about them at all. */
    stall: (domain: string, ms = 300) => {
      stalled = { domain, ms }
    },
  }
}

const RCODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const

/** As a resolver answers: a CNAME, and the records that it leads to. */
function findRecords(zone: ReadonlyMap<string, Records>, name: string, type: string): Answer[] {
  const { CNAME, ...found } = zone.get(name.toLowerCase()) ?? {}
  if (CNAME) return [{ type: 'CNAME', name, data: CNAME[0] }, ...findRecords(zone, CNAME[0], type)]
  const texts = found[type as keyof typeof found] ?? []
  return texts.map((text) => toRecord(name, type, text))
}

function toRecord(name: string, type: string, text: string): Answer {
  if (type === 'MX') return { type, name, data: { preference: 10, exchange: text || '.' } }
  // A character string has 255 bytes at most.
  if (type === 'TXT') return { type, name, data: text.match(/.{1,255}/gs) ?? [''] }
  return { type: type as 'A' | 'AAAA', name, data: text }
}

/** A name without records exists if there is one below it. */
function exists(zone: ReadonlyMap<string, Records>, name: string): boolean {
  const asked = name.toLowerCase()
  return [...zone.keys()].some((known) => known === asked || known.endsWith(`.${asked}`))
}
