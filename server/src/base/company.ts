import type { Profile } from '@lanternfield/contract/forms.ts'
import * as v from 'valibot'
import { readContentFile } from './content-file.ts'

/** The facts about the company in mails; the site reads the rest of the same file. */
export type Company = {
  readonly name: string
  readonly legalName: string
  readonly domain: string
  readonly tagline: string
  /** The address that pages show. */
  readonly email: string
  /** How soon a person answers, as the words after "within". */
  readonly answerTimes: Readonly<Record<Profile, string>>
  readonly mailboxes: Readonly<Record<Profile, string>>
}

const copy = v.pipe(v.string(), v.nonEmpty())
const address = v.pipe(v.string(), v.email())
const shape = v.object({
  name: copy,
  legalName: copy,
  domain: copy,
  email: address,
  tagline: v.string(),
  answerTimes: v.object({ inquiries: copy, applications: copy }),
  mailboxes: v.object({ services: address, careers: address }),
})

/**
 * Reads the company's facts from its one place.
 * @param file the path of `content/company.yaml`
 * @throws StartError that names the file, the field and what is wrong with it
 */
export async function readCompany(file: string): Promise<Company> {
  const { answerTimes, mailboxes, ...facts } = await readContentFile(file, shape)
  return {
    ...facts,
    answerTimes: { SERVICES: answerTimes.inquiries, CAREERS: answerTimes.applications },
    mailboxes: { SERVICES: mailboxes.services, CAREERS: mailboxes.careers },
  }
}
