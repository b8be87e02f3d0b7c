import { join } from 'node:path'
import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import type { InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { type Brand, readBrand } from './brand.ts'
import { type Company, readCompany } from './company.ts'
import { readAnswerCopy, readMailCopy } from './copy.ts'
import { type FieldLabels, readFormLabels } from './form-labels.ts'

/** The files of `content/` that the server reads when it starts. */
export const CONTENT_FILES = {
  company: 'company.yaml',
  brand: 'brand.yaml',
  mailCopy: 'mails.yaml',
  answerCopy: 'answers.yaml',
  formLabels: 'forms.yaml',
} as const

/** What the server takes from them. */
export type ServerContent = {
  readonly company: Company
  readonly brand: Brand
  readonly mailCopy: MailCopy
  readonly answerCopy: AnswerCopy
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
    brand: await readBrand(path(CONTENT_FILES.brand)),
    mailCopy: await readMailCopy(path(CONTENT_FILES.mailCopy), company),
    answerCopy: await readAnswerCopy(path(CONTENT_FILES.answerCopy), company),
    ...(await readFormLabels(path(CONTENT_FILES.formLabels))),
  }
}
