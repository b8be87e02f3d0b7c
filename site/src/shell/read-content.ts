import { type CollectionEntry, getCollection } from 'astro:content'
import { fillFacts } from '../lib/fill-facts.ts'
import type { Company } from '../shapes/company.ts'
import type { FormsCopy } from '../shapes/forms.ts'

type PageName = Exclude<
  keyof typeof import('../content.config.ts').collections,
  'company' | 'forms'
>

/** The facts of content/company.yaml. */
export async function readCompany(): Promise<Company> {
  const [entry] = await getCollection('company')
  if (!entry) throw new Error('content/company.yaml is missing or is not valid YAML.')
  return entry.data
}

/** The words of the forms as they are: their placeholders are filled while somebody types. */
export async function readForms(): Promise<FormsCopy> {
  const [entry] = await getCollection('forms')
  if (!entry) throw new Error('content/forms.yaml is missing or is not valid YAML.')
  return entry.data
}

/** One content file, with `{company}` and the like replaced by the facts. */
export async function readContent<Name extends PageName>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [company, [entry]] = await Promise.all([readCompany(), getCollection(name)])
  if (!entry) {
    throw new Error(
      `The content file of "${name}" is missing or is not valid YAML; see content.config.ts for its place.`,
    )
  }
  try {
    return fillFacts<CollectionEntry<Name>['data']>(entry.data, factsOf(company))
  } catch (cause) {
    throw new Error(`${entry.filePath}: ${(cause as Error).message}`, { cause })
  }
}

function factsOf(company: Company) {
  return {
    company: company.name,
    legalName: company.legalName,
    domain: company.domain,
    email: company.email,
    servicesMailbox: company.mailboxes.services,
    careersMailbox: company.mailboxes.careers,
  }
}
