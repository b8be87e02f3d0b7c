/** A resume, looked at and downloaded; e2e/engines/resume.test.ts has it in a browser. */
import { expect, test } from 'vitest'
import { newResume } from '../../../testing/entries.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import { INBOX, openInbox } from './testing/open-inbox.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const OCTETS = 'application/octet-stream'

/** The name of its applicant, and that of the file. */
const NAMES = [
  ['Zoë Ångström'.normalize('NFD'), 'Zoë Ångström.pdf'],
  ['Γιάννης', 'Γιάννης.pdf'],
  ['Андрей', 'Андрей.pdf'],
  ['أحمد', 'أحمد.pdf'],
  ['שרה', 'שרה.pdf'],
  ['राहुल', 'राहुल.pdf'],
  ['কবির', 'কবির.pdf'],
  ['கவிதா', 'கவிதா.pdf'],
  ['สมชาย', 'สมชาย.pdf'],
  ['김민준', '김민준.pdf'],
  ['山田 太郎', '山田 太郎.pdf'],
  ['かな', 'かな.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['a\\b:c"d', 'a b_c_d.pdf'],
  ['\u202efdp.exe', 'fdp.exe.pdf'],
  ['Con', '_Con.pdf'],
  ['Nul.pdf', '_Nul.pdf'],
  [' ', 'resume.pdf'],
] as const

async function open() {
  const pages = await openInbox()
  const headers = await pages.signIn(COMPANY.mailboxes.CAREERS)
  const get = (path: string) => pages.visit(INBOX + path, headers)
  return { ...pages, headers, get }
}

test('a PDF opens of no origin, other files are downloaded, and each is recorded', async () => {
  const { store, save, get } = await open()
  const id = await save({ resume: newResume() })
  const word = await save({ resume: { ...newResume(undefined, 'cv.docx'), contentType: WORD } })
  for (const [path, type, disposition, policy] of [
    [`${id}?resume=open&view=all`, 'application/pdf', nameOf('inline', 'pdf'), 'sandbox; '],
    [`${id}?resume=download`, OCTETS, nameOf('attachment', 'pdf'), ''],
    [`${word}?resume=open`, OCTETS, nameOf('attachment', 'docx'), ''],
  ] as const) {
    const { status, bytes, headers } = await get(path)
    expect([status, ...bytes], path).toEqual([200, ...newResume().content])
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': disposition,
      'content-security-policy': `${policy}default-src 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
  const { history } = (await store.submissions.readRecord(id)) ?? {}
  expect(history?.map(({ event }) => event)).toEqual(['resume downloaded', 'resume downloaded'])
})

test('nobody gets the resume of another mailbox, and a head records nothing', async () => {
  const { server, store, save, get, headers } = await open()
  const id = await save({ resume: newResume() })
  const none = await save({ resume: null })
  const other = await save({ profile: 'SERVICES', resume: newResume() })
  for (const path of [none, other, 'messages.pdf'])
    expect(await get(`${path}?resume=open`)).toMatchObject({ status: 404 })
  await server.fetch(`${INBOX}${id}?resume=open`, { headers, method: 'HEAD' })
  for (const one of [id, other])
    expect((await store.submissions.readRecord(one))?.history).toEqual([])
})

test('a file has the name of its applicant', async () => {
  const { save, get } = await open()
  for (const [name, fileName] of NAMES) {
    const id = await save({ name, resume: newResume(undefined, 'CV.pdf') })
    const { headers } = await get(`${id}?resume=download`)
    const [, encoded = ''] =
      /filename\*=UTF-8''(.*)$/.exec(headers['content-disposition'] ?? '') ?? []
    expect(decodeURIComponent(encoded)).toBe(fileName)
  }
  const id = await save({ name: '王'.repeat(2000), resume: newResume(undefined, 'CV.pdf') })
  const { headers } = await get(`${id}?resume=download`)
  expect(headers['content-disposition']).toMatch(/^attachment; .*(?:%E7%8E%8B)+\.pdf$/)
})

function nameOf(disposition: string, extension: string): string {
  return `${disposition}; filename="resume"; filename*=UTF-8''Mira%20Holloway.${extension}`
}
