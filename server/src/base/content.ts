import { join } from 'node:path'
import type { AnswerWords } from '@lanternfield/contract/answer-words.ts'
import type { InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { MailWords } from '@lanternfield/contract/mail-words.ts'
import { type Company, readCompany } from './company.ts'
import { type FieldLabels, readFormLabels } from './form-labels.ts'
import { readAnswerWords, readMailWords } from './words.ts'

/** The files of `content/` that the server reads when it starts. */
export const CONTENT_FILES = {
  company: 'company.yaml',
  mailWords: 'mails.yaml',
  answerWords: 'answers.yaml',
  formLabels: 'forms.yaml',
} as const

/** What the server takes from them. */
export type ServerContent = {
  readonly company: Company
  readonly mailWords: MailWords
  readonly answerWords: AnswerWords
  readonly inquiryLabels: InquiryLabels
  /** The labels of the fields of the forms. */
  readonly fieldLabels: FieldLabels
}

/** @throws StartError that names the file and what is wrong in it */
export async function readContent(folder: string): Promise<ServerContent> {
  const path = (file: string) => join(folder, file)
  const company = await readCompany(path(CONTENT_FILES.company))
  return {
    company,
    mailWords: await readMailWords(path(CONTENT_FILES.mailWords), company),
    answerWords: await readAnswerWords(path(CONTENT_FILES.answerWords), company),
    ...(await readFormLabels(path(CONTENT_FILES.formLabels))),
  }
}
