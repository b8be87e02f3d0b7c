import { join } from 'node:path'
import type { AnswerWords } from '@lanternfield/contract/answer-words.ts'
import type { InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { MailWords } from '@lanternfield/contract/mail-words.ts'
import { type Company, readCompany } from './company.ts'
import { type FieldLabels, readFormLabels } from './form-labels.ts'
import { readAnswerWords, readMailWords } from './words.ts'

/** What the server takes from `content/`. */
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
  const company = await readCompany(join(folder, 'company.yaml'))
  return {
    company,
    mailWords: await readMailWords(join(folder, 'mails.yaml'), company),
    answerWords: await readAnswerWords(join(folder, 'answers.yaml'), company),
    ...(await readFormLabels(join(folder, 'forms.yaml'))),
  }
}
