/** Content that a version wants in another place than the one before. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, parseDocument } from 'yaml'
import { writeContent } from '../make-it-yours/new-content.ts'

/** By the file and the field in 0.2.0: where it is now. */
const MOVED = [
  ['forms.yaml inquiryTypes', 'forms.yaml choices.inquiryType'],
  ['forms.yaml chooseInquiryType', 'forms.yaml choose.inquiryType'],
  ['messages.yaml messages.inquiryType', 'messages.yaml messages.notListed'],
  ['mails.yaml notification.labels.facts', 'mails.yaml facts.mail'],
  ['answers.yaml mySubmission.labels.facts', 'mails.yaml facts.ownPage'],
] as const

/** What no version wants any more: sentences that mails no longer have. */
const REMOVED = [
  'mails.yaml notification.noReplyFooter',
  'mails.yaml waiting.received',
  'mails.yaml weekly.failed',
  'mails.yaml weekly.speed',
  'mails.yaml weekly.waiting',
] as const

/** Moves what is in its former place, whoever wrote it. Returns a line for each. @param content the folder */
export function moveContent(content: string): string[] {
  const files: Record<string, Document> = {}
  const find = (place: string) => {
    const [path = '', field = ''] = place.split(' ')
    const file = join(content, path)
    // A site from before may lack one.
    files[path] ??= parseDocument(existsSync(file) ? readFileSync(file, 'utf8') : '{}')
    return { file: files[path], field: field.split('.') }
  }
  const moved = MOVED.filter(([before, after]) => {
    const from = find(before)
    if (!from.file.hasIn(from.field)) return false
    const to = find(after)
    to.file.setIn(to.field, from.file.getIn(from.field, true))
    return from.file.deleteIn(from.field)
  })
  const removed = REMOVED.filter((place) => {
    const { file, field } = find(place)
    return file.hasIn(field) && file.deleteIn(field)
  })
  // `writeContent` makes a list of a single span.
  const isOneSpan = /^ +hours:\s+[\w{]/m.test(String(find('company.yaml offices').file))
  const listed = isOneSpan ? ['company.yaml offices[].hours'] : []
  const changed = new Set(
    [...moved.flat(), ...removed, ...listed].map((place) => place.split(' ')[0] ?? ''),
  )
  writeContent(content, Object.fromEntries([...changed].map((path) => [path, String(files[path])])))
  return [
    ...moved.map(([before, after]) => `content/${before} is content/${after} now.`),
    ...listed.map((place) => `content/${place} is a list now.`),
    ...removed.map((place) => `content/${place} is no longer read, and was removed.`),
  ]
}
