import { ANSWER_COPY_FIELDS, type AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import {
  type CopyFacts,
  type CopyGroup,
  type CopyLine,
  type CopyParagraphs,
  fillCopy,
  findCopyProblem,
  PARAGRAPHS_MAX,
} from '@lanternfield/contract/copy.ts'
import { MAIL_COPY_FIELDS, type MailCopy } from '@lanternfield/contract/mail-copy.ts'
import * as v from 'valibot'
import type { Company } from './company.ts'
import { readContentFile } from './content-file.ts'

type Field = CopyLine | CopyParagraphs | CopyGroup<Readonly<Record<string, unknown>>>

/**
 * Reads the sentences of all mails, and fills in the facts of the company. What belongs to one mail stays a place.
 * @param file the path of `content/mails.yaml`
 * @throws StartError that names the file and each wrong sentence
 */
export const readMailCopy = (file: string, company: Company): Promise<MailCopy> =>
  readWords<MailCopy>(file, MAIL_COPY_FIELDS, company)

/** The same of what the server answers: `content/answers.yaml`. */
export const readAnswerCopy = (file: string, company: Company): Promise<AnswerCopy> =>
  readWords<AnswerCopy>(file, ANSWER_COPY_FIELDS, company)

async function readWords<Words>(file: string, table: Field, company: Company): Promise<Words> {
  return fillFacts(await readContentFile(file, schemaOf(table)), factsOf(company)) as Words
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

function fillFacts(words: unknown, facts: CopyFacts): unknown {
  if (typeof words === 'string') return fillCopy(words, facts)
  if (Array.isArray(words)) return words.map((paragraph) => fillFacts(paragraph, facts))
  const fields = Object.entries(words as object)
  return Object.fromEntries(fields.map(([name, inner]) => [name, fillFacts(inner, facts)]))
}

function schemaOf(field: Field): v.GenericSchema {
  if (field.kind === 'line') return sentence(field)
  if (field.kind === 'paragraphs')
    return v.pipe(v.array(sentence(field)), v.minLength(1), v.maxLength(PARAGRAPHS_MAX))
  const fields = Object.entries(field.fields).map(([name, inner]) => [
    name,
    schemaOf(inner as Field),
  ])
  return v.strictObject(Object.fromEntries(fields))
}

function sentence(field: CopyLine | CopyParagraphs): v.GenericSchema {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? findCopyProblem(dataset.value, field) : null
      if (problem) addIssue({ message: problem })
    }),
  )
}
