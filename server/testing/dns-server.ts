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

/** After how long a stalled domain's MX are answered. Others of its questions never are. */
const STALLED_MS = 300

/** One that closes when the test ends. */
export async function openTestDnsServer(zone: Zone) {
  const records = new Map(Object.entries(zone))
  let fault: Fault | undefined
  let stalled: string | undefined
  let isOpen = true
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id = 0, questions = [] } = decode(message)
    const [{ name, type } = { name: '', type: 'A' as const }] = questions
    asked.push(`${name.toLowerCase()} ${type}`)
    const isStalled = stalled !== undefined && name.endsWith(stalled)
    if (fault === 'silent' || (isStalled && type !== 'MX')) return
    const answers = fault ? [] : findRecords(records, name, type)
    const code = fault ?? (answers.length > 0 || exists(records, name) ? 'NOERROR' : 'NXDOMAIN')
    const flags = RECURSION_AVAILABLE | RCODES[code]
    const reply = encode({ type: 'response', id, flags, questions, answers })
    const send = () => isOpen && socket.send(reply, port, address)
    if (isStalled) setTimeout(send, STALLED_MS)
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
    /** The domain whose names are answered late, and mostly not at all, from now on. */
    stall: (domain: string) => {
      stalled = domain
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
