import { ANSWER_SENTENCES, type AnswerWords } from '@lanternfield/contract/answer-words.ts'
import { MAIL_SENTENCES, type MailWords } from '@lanternfield/contract/mail-words.ts'
import {
  fillSentence,
  findSentenceProblem,
  PARAGRAPHS_MAX,
  type SentenceFacts,
  type SentenceGroup,
  type SentenceLine,
  type SentenceParagraphs,
} from '@lanternfield/contract/sentences.ts'
import * as v from 'valibot'
import type { Company } from './company.ts'
import { readContentFile } from './content-file.ts'

type Field = SentenceLine | SentenceParagraphs | SentenceGroup<Readonly<Record<string, unknown>>>

/**
 * Reads the sentences of all mails, and fills in the facts of the company. What belongs to one mail stays a place.
 * @param file the path of `content/mails.yaml`
 * @throws StartError that names the file and each wrong sentence
 */
export const readMailWords = (file: string, company: Company): Promise<MailWords> =>
  readWords<MailWords>(file, MAIL_SENTENCES, company)

/** The same of what the server answers: `content/answers.yaml`. */
export const readAnswerWords = (file: string, company: Company): Promise<AnswerWords> =>
  readWords<AnswerWords>(file, ANSWER_SENTENCES, company)

async function readWords<Words>(file: string, table: Field, company: Company): Promise<Words> {
  return fillFacts(await readContentFile(file, schemaOf(table)), factsOf(company)) as Words
}

function factsOf({ name, legalName, domain, email, answerTimes }: Company): SentenceFacts {
  return {
    company: name,
    legalName,
    domain,
    email,
    inquiryAnswer: answerTimes.SERVICES,
    applicationAnswer: answerTimes.CAREERS,
  }
}

function fillFacts(words: unknown, facts: SentenceFacts): unknown {
  if (typeof words === 'string') return fillSentence(words, facts)
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

function sentence(field: SentenceLine | SentenceParagraphs): v.GenericSchema {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? findSentenceProblem(dataset.value, field) : null
      if (problem) addIssue({ message: problem })
    }),
  )
}
