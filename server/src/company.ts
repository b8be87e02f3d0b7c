import { readFile } from 'node:fs/promises'
import type { Profile } from '@lanternfield/contract/forms.ts'
import * as v from 'valibot'
import { parse } from 'yaml'
import { StartError } from './start-error.ts'

/** The facts about the company in mails; the site reads the rest of the same file. */
export type Company = {
  readonly name: string
  readonly tagline: string
  readonly mailboxes: Readonly<Record<Profile, string>>
}

const address = v.pipe(v.string(), v.email())
const shape = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  tagline: v.string(),
  mailboxes: v.object({ services: address, careers: address }),
})

/**
 * Reads the company's facts from its one place.
 * @param file the path of `content/company.yaml`
 * @throws StartError that names the file, the field and what is wrong with it
 */
export async function readCompany(file: string): Promise<Company> {
  const result = v.safeParse(shape, await readYaml(file))
  if (!result.success) {
    const [issue] = result.issues
    throw new StartError(`${file}: \`${v.getDotPath(issue) ?? 'the file'}\`: ${issue.message}`)
  }
  const { name, tagline, mailboxes } = result.output
  return { name, tagline, mailboxes: { SERVICES: mailboxes.services, CAREERS: mailboxes.careers } }
}

async function readYaml(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new StartError(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
