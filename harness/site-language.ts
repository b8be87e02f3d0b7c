/** Sets the language of the product's content, for tests that read its messages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
// By its path: mutation tests run in a copy, whose packages are ours.
import { localeOf, setLanguage } from '../contract/src/language.ts'
import { DEMO_CONTENT } from './demo-content.ts'

const read = (file: string) => parse(readFileSync(join(DEMO_CONTENT, file), 'utf8'))

const company = read('company.yaml')
const { inquiries, applications } = company.answerTimes
setLanguage(
  {
    ...company,
    locale: localeOf(company),
    answerTimes: { SERVICES: inquiries, CAREERS: applications },
  },
  read('messages.yaml'),
)
