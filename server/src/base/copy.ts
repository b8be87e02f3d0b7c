import { ANSWER_COPY_FIELDS, type AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import {
  type CopyFacts,
  type CopyField,
  copySchema,
  fillCopy,
  findCopyError,
  PARAGRAPHS_MAX,
} from '@lanternfield/contract/copy.ts'
import { MAIL_COPY_FIELDS, type MailCopy } from '@lanternfield/contract/mail-copy.ts'
import * as v from 'valibot'
import type { Company } from './company.ts'
import { readContentFile } from './content-file.ts'

/**
 * Reads the copy of all mails, and fills in the facts of the company. What belongs to one mail stays a place.
 * @param file the path of `content/mails.yaml`
 * @throws StartError that names the file and each wrong sentence
 */
export const readMailCopy = (file: string, company: Company): Promise<MailCopy> =>
  readCopy<MailCopy>(file, MAIL_COPY_FIELDS, company)

/** The same of what the server answers: `content/answers.yaml`. */
export const readAnswerCopy = (file: string, company: Company): Promise<AnswerCopy> =>
  readCopy<AnswerCopy>(file, ANSWER_COPY_FIELDS, company)

async function readCopy<Copy>(file: string, table: CopyField, company: Company): Promise<Copy> {
  return fillFacts(await readContentFile(file, schemaOf(table)), factsOf(company)) as Copy
}

function factsOf({ name, legalName, domain, email, answerTimes }: Company): CopyFacts {
  return {
    company: name,
    legalName,
    domain,
    email,
    inquiryAnswer: answerTimes.SERVICES,
    applicationAnswer: answerTimes.CAREERS,
  }
}

function fillFacts(copy: unknown, facts: CopyFacts): unknown {
  if (typeof copy === 'string') return fillCopy(copy, facts)
  if (Array.isArray(copy)) return copy.map((paragraph) => fillFacts(paragraph, facts))
  const fields = Object.entries(copy as object)
  return Object.fromEntries(fields.map(([name, inner]) => [name, fillFacts(inner, facts)]))
}

const schemaOf = (table: CopyField) =>
  copySchema<v.GenericSchema>(table, {
    line: (field) =>
      v.pipe(
        v.string(),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.typed ? findCopyError(dataset.value, field) : null
          if (problem) addIssue({ message: problem })
        }),
      ),
    paragraphs: (_, paragraph) =>
      v.pipe(v.array(paragraph), v.minLength(1), v.maxLength(PARAGRAPHS_MAX)),
    group: (_, fields) => v.strictObject(fields),
  })
