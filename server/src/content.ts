import { join } from 'node:path'
import type { AnswerWords } from '@lanternfield/contract/answer-words.ts'
import type { InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { MailWords } from '@lanternfield/contract/mail-words.ts'
import { type Company, readCompany } from './company.ts'
import { readInquiryLabels } from './inquiry-labels.ts'
import { readAnswerWords, readMailWords } from './words.ts'

/** The files of `content/` that the server reads when it starts. */
export const CONTENT_FILES = {
  company: 'company.yaml',
  mailWords: 'mails.yaml',
  answerWords: 'answers.yaml',
  inquiryLabels: 'forms.yaml',
} as const satisfies Readonly<Record<keyof ServerContent, string>>

/** What the server takes from them. */
export type ServerContent = {
  readonly company: Company
  readonly mailWords: MailWords
  readonly answerWords: AnswerWords
  readonly inquiryLabels: InquiryLabels
}

/** @throws StartError that names the file and what is wrong in it */
export async function readContent(folder: string): Promise<ServerContent> {
  const path = (part: keyof ServerContent) => join(folder, CONTENT_FILES[part])
  const company = await readCompany(path('company'))
  return {
    company,
    mailWords: await readMailWords(path('mailWords'), company),
    answerWords: await readAnswerWords(path('answerWords'), company),
    inquiryLabels: await readInquiryLabels(path('inquiryLabels')),
  }
}
