/** Bodies of submissions as no form sends them, each for a content type. */
import { Buffer } from 'node:buffer'
import { doc } from '@lanternfield/resume-inspection/testing/doc.ts'
import { docx } from '@lanternfield/resume-inspection/testing/docx.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { applicationPayload, inquiryPayload } from './payloads.ts'
import type { Random } from './random.ts'

export type MutatedBody = { readonly contentType: string; readonly bytes: Buffer }

/** Texts that something stumbles over now and then: databases, headers, mails, regular expressions, people. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'Mira\u0000Holloway',
  'Mira\r\nBcc: victim@mail.example',
  'a\u2028b',
  '\u202egnp.exe',
  '\ud800',
  '\udc00\ud800',
  '\ufeffMira',
  'İıſK',
  'e\u0301'.repeat(60),
  '👨‍👩‍👧‍👦'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'Ада Лавлейс',
  '愛子 内親王',
  'true',
  '-1',
  '1e309',
  '../../etc/passwd',
  "'; DROP TABLE submissions; --",
  '<script>alert(1)</script>',
  '{{7*7}}%s%n',
  '=?utf-8?q?Bcc=3A_x=40y?=',
  '=1+1',
  'x'.repeat(300),
  'x'.repeat(70_000),
  ' '.repeat(50_000),
  'a@b.example',
  '"a b"@b.example',
  'a@b@c.example',
  'a@xn--nxasmq6b.example',
  'mira@[127.0.0.1]',
  'mira@northbay.example\r\nRCPT TO:<x@y.example>',
  `${'a'.repeat(5000)}@b`,
  `a@${'b-'.repeat(5000)}.example`,
  '+15125550142',
  '(512) 555-0142',
  '+١٢٣٤٥٦٧٨٩',
  '0'.repeat(40),
  '٠١٢٣٤٥٦٧',
]

const NUMBERS = ['0', '-0', '1e400', '9007199254740993', '-1.5', '1E-400', '12345678901234567890']
const FILE_NAMES = [
  'resume.pdf',
  'resume.PDF ',
  'résumé.docx',
  'cv.doc',
  '.pdf',
  'a.pdf.exe',
  'CON.pdf',
  '..\\..\\cv.pdf',
  'mira\r\nBcc: victim@mail.example\r\n.pdf',
  '\u202efdp.exe.pdf',
  `${'n'.repeat(400)}.pdf`,
  '履歴書.pdf',
  'a\u0000.pdf',
  '"quoted".docx',
  '',
]
const TYPES = ['application/pdf', 'application/msword', '', 'text/html', 'application/zip', '\r\n']
const PATHS = [
  '/services/agentic-ai/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'https://evil.example/',
  '/%0d%0aBcc:x',
  `/${'p'.repeat(400)}/`,
  '/ä/<b>"\'/',
  'javascript:alert(1)',
]
const FIELDS = [
  'inquiryType',
  'name',
  'email',
  'phone',
  'message',
  'form',
  'about',
  'newsletter',
] as const
const STRANGE_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'Name',
  'name[]',
]

/** A file that may be a resume, whole or not. */
function mutatedFile(random: Random): Buffer {
  const file = random.pick([() => pdf(), () => doc(), () => docx(), () => Buffer.alloc(0)])()
  return random.chance(0.4) ? mutatedBytes(random, Buffer.from(file)) : Buffer.from(file)
}

/** Changes, cuts, doubles or removes some of the bytes. */
export function mutatedBytes(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return randomBytes(random, 20)
  const at = random.between(0, bytes.length - 1)
  const length = random.between(0, Math.min(200, bytes.length - at))
  const [before, piece, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length),
  ]
  switch (random.between(0, 5)) {
    case 0:
      return before
    case 1:
      return Buffer.concat([before, after])
    case 2:
      return Buffer.concat([before, piece, piece, after])
    case 3:
      // No UTF-8 has these.
      return Buffer.concat([before, Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]), after])
    case 4:
      return Buffer.concat([before, randomBytes(random, length), after])
    default: {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.between(0, 7))
      return flipped
    }
  }
}

export function randomBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.between(0, most) }, () => random.between(0, 255)))
}

function mutatedText(random: Random): string {
  if (random.chance(0.7)) return random.pick(TEXTS)
  const codes = Array.from({ length: random.between(1, 60) }, () => random.between(0, 0x2fff))
  return String.fromCodePoint(...codes)
}

/** Any value as JSON text, also such as no JSON.stringify writes. */
function mutatedValue(random: Random): string {
  switch (random.between(0, 8)) {
    case 0:
      return random.pick(['null', 'true', 'false', 'NaN', 'undefined', ''])
    case 1:
      return random.pick(NUMBERS)
    case 2: {
      const depth = random.pick([3, 100, 20_000])
      return '['.repeat(depth) + ']'.repeat(random.chance(0.9) ? depth : depth - 1)
    }
    case 3:
      return `${'{"a":'.repeat(500)}null${'}'.repeat(500)}`
    case 4:
      return `{"length":1,"0":${JSON.stringify(mutatedText(random))},"toString":null}`
    default:
      return JSON.stringify(mutatedText(random))
  }
}

export function mutatedJson(random: Random): MutatedBody {
  const resume = mutatedFile(random)
  const payload: Record<string, unknown> = random.chance(0.3)
    ? { ...applicationPayload(resume) }
    : { ...inquiryPayload({ emailMessage: `Number ${random.between(0, 1e9)}` }) }
  const members = Object.entries(payload).map(
    ([name, value]) => [name, JSON.stringify(value)] as [string, string],
  )
  if (random.chance(0.3)) members.push(['context', mutatedContext(random)])
  const times = random.pick([0, 1, 1, 2, 4])
  for (let time = 0; time < times; time += 1) mutateMembers(random, members)
  let text = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
  if (random.chance(0.05)) text = random.pick([`[${text}]`, `\ufeff${text}`, `${text}${text}`, ''])
  let bytes: Buffer = Buffer.from(text, random.chance(0.03) ? 'utf16le' : 'utf8')
  if (random.chance(0.1)) bytes = mutatedBytes(random, bytes)
  return { contentType: 'application/json', bytes }
}

function mutateMembers(random: Random, members: [string, string][]): void {
  const index = random.between(0, Math.max(0, members.length - 1))
  const member = members[index]
  if (!member) return
  const [name, value] = member
  switch (random.between(0, 8)) {
    case 0:
      members.splice(index, 1)
      return
    case 1:
      members.push([name, random.chance(0.5) ? value : mutatedValue(random)])
      return
    case 2:
      members.push([random.pick(STRANGE_KEYS), mutatedValue(random)])
      return
    case 3:
      if (random.chance(0.1))
        for (let more = 0; more < 5000; more += 1) members.push([`field${more}`, '1'])
      return
    case 4:
      members.push(['fileAttachment', mutatedAttachment(random)])
      return
    default:
      members[index] = [name, mutatedValue(random)]
  }
}

/** The page that it is about, or nearly. */
function mutatedContext(random: Random): string {
  if (random.chance(0.2)) return mutatedValue(random)
  return JSON.stringify({
    path: random.chance(0.8) ? random.pick(PATHS) : mutatedText(random),
    title: random.chance(0.5) ? 'Agentic AI' : mutatedText(random),
  })
}

function mutatedAttachment(random: Random): string {
  const content = mutatedFile(random)
  const base64 = content.toString(random.chance(0.9) ? 'base64' : 'base64url')
  return JSON.stringify({
    contentType: random.pick(TYPES),
    fileName: random.pick(FILE_NAMES),
    file: random.pick([base64, `data:application/pdf;base64,${base64}`, `${base64}=`, '!!!!', '']),
  })
}

/** The values that a page's form sends, by field. */
function mutatedFields(random: Random): [string, string][] {
  const fields: [string, string][] = [
    ['form', random.pick(['contact-us-page', 'careers-page', 'nothing'])],
    ['inquiryType', random.pick(['services', 'scheduleDemo', 'feedback', 'careers', ''])],
    ['name', 'Mira Holloway'],
    ['email', 'mira@northbay.example'],
    ['phone', '512 555 0142'],
    ['message', `Number ${random.between(0, 1e9)}`],
  ]
  for (let time = random.pick([0, 0, 1, 2]); time > 0; time -= 1) {
    const field = random.pick(FIELDS)
    const value = mutatedText(random)
    if (random.chance(0.3))
      fields.push([random.chance(0.5) ? field : random.pick(STRANGE_KEYS), value])
    else fields.splice(random.between(0, fields.length - 1), 1, [field, value])
  }
  if (random.chance(0.02))
    for (let more = 0; more < 3000; more += 1) fields.push([`field${more}`, 'x'])
  return fields
}

const ACTIONS = ['answer', 'answer', 'answer', 'show', 'download', 'resume', 'delete', 'confirm']

/** What the page of a signed link posts, or nearly. */
export function mutatedLinkForm(random: Random): MutatedBody {
  const proof = `0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d.zzzzzz.${'A'.repeat(43)}`
  return urlencoded(random, [
    ['action', random.chance(0.8) ? random.pick(ACTIONS) : random.pick(STRANGE_KEYS)],
    ['answer', random.chance(0.5) ? String(random.between(0, 1e9)) : mutatedText(random)],
    ['proof', random.chance(0.5) ? proof : mutatedText(random)],
  ])
}

export function mutatedUrlencoded(random: Random): MutatedBody {
  return urlencoded(random, mutatedFields(random))
}

function urlencoded(random: Random, fields: readonly (readonly [string, string])[]): MutatedBody {
  let text = new URLSearchParams(
    fields.map(([name, value]) => [name, value.toWellFormed()]),
  ).toString()
  if (random.chance(0.1))
    text += random.pick(['&%', '&name=%zz', '&&&==', '&name=%ff%fe', '&=', ';'])
  let bytes: Buffer = Buffer.from(text)
  if (random.chance(0.1)) bytes = mutatedBytes(random, bytes)
  return { contentType: 'application/x-www-form-urlencoded', bytes }
}

export function mutatedMultipart(random: Random): MutatedBody {
  const boundary = random.pick(['----b', 'x'.repeat(70), "a'()+_,-./:=?", '0'])
  const lines: Buffer[] = []
  const part = (head: string, content: Buffer | string) =>
    lines.push(
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    )
  for (const [name, value] of mutatedFields(random))
    part(`Content-Disposition: form-data; name="${name}"`, value)
  if (random.chance(0.6)) {
    const fileName = random.pick(FILE_NAMES)
    const type = random.pick(TYPES)
    const star = random.chance(0.1) ? `; filename*=utf-8''${encodeURIComponent(fileName)}` : ''
    part(
      `Content-Disposition: form-data; name="resume"; filename="${fileName}"${star}\r\nContent-Type: ${type}`,
      mutatedFile(random),
    )
  }
  if (random.chance(0.9)) lines.push(Buffer.from(`--${boundary}--\r\n`))
  let bytes: Buffer = Buffer.concat(lines)
  if (random.chance(0.15)) bytes = mutatedBytes(random, bytes)
  const declared = random.chance(0.9)
    ? `; boundary="${boundary}"`
    : random.pick([
        '',
        '; boundary=',
        '; boundary="',
        `; boundary=${'y'.repeat(3000)}`,
        '; boundary=other',
      ])
  return { contentType: `multipart/form-data${declared}`, bytes }
}
