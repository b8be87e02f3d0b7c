import { spansOn, TIME_OF_DAY, WEEKDAYS } from '@lanternfield/contract/site/office-hours.ts'
import { z } from 'astro/zod'
import { ICON_NAMES } from '../lib/icon-names.ts'
import { THEME_ORDER } from '../lib/theme-order.ts'
import {
  address,
  countryCode,
  day,
  dayText,
  EMAIL,
  entries,
  exactText,
  group,
  list,
  phone,
  pictureFile,
  text,
  timeZone,
} from './field-kinds.ts'
import { LANGUAGES } from './language.ts'

const email = (help: string) =>
  z.email({ pattern: EMAIL, error: `wants an e-mail address. ${help}` }).describe(help)

const timeOfDay = (help: string) =>
  z
    .string()
    .regex(TIME_OF_DAY, { error: `wants a time such as "08:30". ${help}` })
    .describe(help)
const openSpan = z
  .strictObject({
    opens: timeOfDay('When the office opens, such as "08:00".'),
    closes: timeOfDay('When it closes, such as "17:30", on the same day.'),
    clock: text('How clocks are called there, such as CT, if pages say it.', 10).optional(),
    days: z
      .array(z.enum(WEEKDAYS))
      .min(1)
      .optional()
      .describe('Its days. Without them Monday to Friday, which pages do not say.'),
  })
  .refine(({ opens, closes }) => opens < closes, { error: 'closes before it opens' })

const areApart = (spans: readonly z.infer<typeof openSpan>[]) =>
  WEEKDAYS.every((day) =>
    spansOn(spans, day).every(({ opens }, at, all) => opens >= (all[at - 1]?.closes ?? '')),
  )

/** In 0.2.0 an office had one span, which was no list. */
export const officeHours = z
  .preprocess(
    (written) => (Array.isArray(written) ? written : [written]),
    z.array(openSpan).refine(areApart, { error: 'has two spans of one day that overlap' }),
  )
  .describe('When somebody is there. Several spans are a list. Without any answers count 9 to 17.')

const office = z.strictObject({
  city: text('City of the office.', 40),
  country: text('Country of the office.', 40),
  address: z
    .array(exactText('One line of the postal address.', 600))
    .default([])
    .describe('Postal address.'),
  region: text('State or region, for search engines.', 40).optional(),
  postalCode: text('Postal code, for search engines.', 12).optional(),
  countryCode: countryCode('Country in two letters, such as US, for search engines.'),
  hours: officeHours.default([]),
  holidays: z
    .array(dayText('A day, such as "2026-12-25".'))
    .default([])
    .describe('Days on which nobody is there. Add those of the next year in time.'),
  timeZone: timeZone(
    'Its time zone, such as America/Chicago: {deskHours} knows summer time by it, and the last day to apply for a position ends when it ends there.',
  ),
  phone: phone('Telephone, with the country code.').optional(),
})
export type Office = z.infer<typeof office>

const days = (help: string) =>
  z
    .int({ error: `wants a whole number of days. ${help}` })
    .min(1)
    .max(365)
    .describe(help)

const answerTime = (help: string) =>
  group(help, {
    businessDays: days('Business days, of as many hours as the office is open.'),
    office: text('City of the office that answers. Without it, the first.', 40).optional(),
  })

const privacy = group(
  'Facts for the privacy policy and the trust page that no program knows. docs/privacy.md lists what else an owner has to fill in and check.',
  {
    email: email('Where people write about their data. Pages write it as {privacyEmail}.'),
    phone: phone(
      'The second way to ask, which California wants. Pages write it as {privacyPhone}; without it they leave out the lines that do. Check whether yours has to be free of charge.',
    ).optional(),
    grievanceOfficer: text(
      'Name and role of the person whom the law of India wants named. Pages write it as {grievanceOfficer}; without it they leave out the lines that do.',
      80,
    ).optional(),
    answerDays: days(
      'Within how many days a request is answered: 30 at most for Europe, 45 for California, 90 for a grievance in India. Pages write it as {requestDays}.',
    ),
    logDays: days(
      'How long the web server in front of this one keeps its logs, as it is set there. Pages write it as {logDays}.',
    ),
    backupDays: days(
      'How long a backup is kept, as your backups are set. Pages write it as {backupDays}.',
    ),
    serverCountry: text(
      'The country of the server and of the mailboxes. Pages write it as {serverCountry}.',
      40,
    ),
    policyDate: day(
      'When the privacy policy was last looked through, such as "2026-11-27". Pages write it as {policyDate}.',
    ),
  },
)

const social = z.strictObject({
  label: text('Name of the network.', 30),
  icon: z.enum(ICON_NAMES).describe('Icon next to the label.'),
  link: address('The page of the company there.'),
})
const certification = z.strictObject({
  name: text('What it is called, such as ISO/IEC 27001:2022.', 60),
  issuer: text('Who issued it.', 60),
  scope: text('What it covers.', 140),
  since: day('Since when it holds, such as "2024-05-14".'),
})
export type Certification = z.infer<typeof certification>

const statistic = z.strictObject({
  count: text('The number itself, large.', 10),
  title: text('What the number counts.', 40),
  content: text('Whose number it is, from when, against what, and what else changed.', 180),
  icon: z.enum(ICON_NAMES).optional().describe('Icon next to the number, if any.'),
})
export type Statistic = z.infer<typeof statistic>

const fields = z.strictObject({
  name: text('Name of the company, as everyone says it. Pages write it as {company}.', 40),
  legalName: exactText('Registered name, for the privacy policy and the copyright line.', 600),
  legalLine: exactText('Register, seat, directors: in mails and legal notice.', 300).default(''),
  founded: z
    .int()
    .min(1800)
    .max(2999)
    .optional()
    .describe(
      'The year of its founding. Pages write it as {founded}, and the years since as {years}. Without it no text may have these two.',
    ),
  domain: exactText('Domain of the site, without https://.', 600),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe(
      'Language of the site: `en`, unless you name another. Its words are those of all files here; languages/ has them.',
    ),
  region: countryCode(
    'Country whose dates and numbers the site writes, in two letters. Without it, that of the first office.',
  ).optional(),
  tagline: text('The line under the logo in the footer.', 80),
  blurb: text('Two lines on what the company does, in the footer.', 200),
  email: email('Address shown in the footer and on the contact page.'),
  securityEmail: email(
    'Where a weakness of the site is reported, for /.well-known/security.txt. Without it, the address above.',
  ).optional(),
  verification: entries([0, 20], {
    name: exactText('The name of the tag, such as google-site-verification.', 60),
    content: exactText('Its content, the code.', 200),
  })
    .default([])
    .describe('Meta tags of the home page, by which search engines know whose site it is.'),
  mailboxes: z.strictObject({
    services: email('Where inquiries are sent.'),
    careers: email('Where applications are sent. Without it, where inquiries are.').optional(),
  }),
  answerTimes: group('How soon a person answers. Reminders follow from it.', {
    inquiries: answerTime(
      'An inquiry. Pages write {inquiryAnswer}, such as "one business day", and so do the mails.',
    ),
    applications: answerTime(
      'An application. Pages write {applicationAnswer}, and so do the mails.',
    ),
  }),
  privacy,
  offices: z.array(office).min(1).describe('Offices, in the order in which they are listed.'),
  headcount: z
    .int({ error: 'wants a whole number' })
    .min(1, { error: 'wants a number of people, at least 1' })
    .optional()
    .describe('How many people work there. On the pages about the company and for contact.'),
  certifications: z
    .array(certification)
    .min(1)
    .optional()
    .describe('Certificates that are valid now, on the same two pages.'),
  socials: z.array(social).default([]).describe('External profiles, in the footer.'),
  statistics: list(4, statistic)
    .optional()
    .describe('The four headline numbers. Without them no page has their section.'),
  logos: z
    .array(
      z.strictObject({
        name: text('Name of the client.', 40),
        file: pictureFile('Its logo, of one colour.', 'logos'),
      }),
    )
    .default([])
    .describe('The strip of client logos on the home page, which has none without them.'),
  themes: z
    .array(z.enum(THEME_ORDER))
    .min(1)
    .describe(
      'Colour themes that are switched on, the default first. Only those named here cost bytes.',
    ),
})

export const company = fields.superRefine(({ answerTimes, offices }, context) => {
  const cities = offices.map(({ city }) => city)
  for (const [name, { office }] of Object.entries(answerTimes))
    if (office !== undefined && !cities.includes(office))
      context.addIssue({
        code: 'custom',
        path: ['answerTimes', name, 'office'],
        message: `wants the city of an office: ${cities.join(', ')}`,
      })
})
export type Company = z.infer<typeof company>
