/** The questions of `npm run make-it-yours` on a terminal. Each has a default and is checked as the answers file is. */
import { existsSync } from 'node:fs'
import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts'
import type { z } from 'astro/zod'
import { type Answers, answers, FIELDS, LANGUAGES, OFFICE, SOCIAL } from './answers.ts'

type Question = {
  readonly message: string
  readonly initialValue?: string
  readonly placeholder?: string
  /** What an answer has to be; without it, any. */
  readonly field?: z.ZodType
  readonly isOptional?: boolean
}

export async function askForAnswers(): Promise<Answers> {
  intro('Your company in place of the invented one. Each answer can be changed later in content/.')
  const name = await ask({ message: 'Name of the company', field: FIELDS.name })
  const legalName = await ask({
    message: 'Registered name',
    initialValue: name,
    field: FIELDS.legalName,
  })
  const tagline = await ask({ message: 'A line under the logo', field: FIELDS.tagline })
  const domain = await ask({
    message: 'Domain, without www.',
    initialValue: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '')}.com`,
    field: FIELDS.domain,
  })
  const askMailbox = (message: string, initialValue: string) =>
    ask({ message, initialValue, field: FIELDS.email })
  const email = await askMailbox('Address that pages show', `hello@${domain}`)
  const services = await askMailbox('Mailbox for inquiries', email)
  const careers = await askMailbox('Mailbox for applications', `careers@${domain}`)
  const offices = [await askForOffice()]
  while (await askWhether('Another office?')) offices.push(await askForOffice())
  return answers.parse({
    ...{ name, legalName, tagline, domain, email, mailboxes: { services, careers }, offices },
    socials: await askForSocials(),
    colours: {
      primary: await ask({
        message: 'Colour of links',
        initialValue: '#1f3a8a',
        field: FIELDS.colours.shape.primary,
      }),
      accent: await ask({
        message: 'Colour of buttons',
        initialValue: '#f59e0b',
        field: FIELDS.colours.shape.accent,
      }),
    },
    ...(await askForLogo()),
    language: await answered(
      select({ message: 'Language of the site', options: LANGUAGES.map((value) => ({ value })) }),
    ),
    region: await ask({
      message: 'Country whose dates and numbers it writes',
      initialValue: offices[0]?.countryCode ?? '',
      field: OFFICE.countryCode,
    }),
  })
}

async function askForOffice() {
  const city = await ask({ message: 'City of the office', field: OFFICE.city })
  const countryCode = await ask({
    message: 'Country in two letters, such as GB',
    field: OFFICE.countryCode,
  })
  const country = await ask({
    message: 'Country, as visitors read it',
    initialValue: new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? '',
    field: OFFICE.country,
  })
  const address = await ask({ message: 'Postal address, its lines separated by ;' })
  const [zone = ''] = new Intl.Locale(`und-${countryCode}`).getTimeZones?.() ?? []
  return {
    ...{ city, country, countryCode, address: address.split(';').map((line) => line.trim()) },
    postalCode: await ask({ message: 'Postal code', field: OFFICE.postalCode }),
    region: await ask({ message: 'State or region', initialValue: city, field: OFFICE.region }),
    timeZone: await ask({ message: 'Time zone', initialValue: zone, field: OFFICE.timeZone }),
    hours: await ask({
      message: 'Hours',
      placeholder: '9 a.m. to 5 p.m. GMT',
      field: OFFICE.hours,
    }),
    ...optional({
      phone: await ask({
        message: 'Telephone (may be left out)',
        field: OFFICE.phone,
        isOptional: true,
      }),
    }),
  }
}

async function askForSocials() {
  const socials = []
  for (;;) {
    const link = await ask({
      message: 'Address of a profile elsewhere (none: press Enter)',
      field: SOCIAL.link,
      isOptional: true,
    })
    if (!link) return socials
    socials.push({
      link,
      label: await ask({ message: 'Name of that network', field: SOCIAL.label }),
    })
  }
}

async function askForLogo() {
  const logo = await ask({
    message: 'Logo, an SVG file (none: a mark is made from the initials)',
    field: FIELDS.logo.refine((file) => file && existsSync(file), {
      error: 'There is no such file.',
    }),
    isOptional: true,
  })
  return optional({ logo })
}

const optional = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

function ask({ message, initialValue, placeholder, field, isOptional }: Question): Promise<string> {
  const validate = (value = '') => {
    if (isOptional && !value.trim()) return undefined
    if (!value.trim()) return 'Please answer.'
    return field?.safeParse(value.trim()).error?.issues[0]?.message
  }
  const asked = text({ message, initialValue, placeholder, validate } as Parameters<typeof text>[0])
  return answered<string>(asked).then((value = '') => value.trim())
}

const askWhether = (message: string) => answered(confirm({ message, initialValue: false }))

/** Ctrl-C ends it, and nothing has been changed by then. */
async function answered<Value>(question: Promise<Value | symbol>): Promise<Value> {
  const answer = await question
  if (!isCancel(answer)) return answer as Value
  cancel('Nothing was changed.')
  process.exit(1)
}
