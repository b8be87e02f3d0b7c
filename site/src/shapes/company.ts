import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { ICON_NAMES } from '../lib/icon-names.ts'
import { THEME_ORDER } from '../lib/theme-order.ts'
import { countryCode, text } from './text.ts'

const email = (help: string) =>
  z.email({ error: `wants an e-mail address. ${help}` }).describe(help)

const office = z.strictObject({
  city: text('City of the office.', { maxChars: 40 }),
  country: text('Country of the office.', { maxChars: 40 }),
  address: z.array(text('One line of the postal address.')).min(1).describe('Postal address.'),
  region: text('State or region, for search engines.', { maxChars: 40 }),
  postalCode: text('Postal code, in quotation marks, for search engines.', { maxChars: 12 }),
  countryCode: countryCode('Country in two letters, such as US, for search engines.'),
  hours: text('When somebody is there, with the time zone.', { maxChars: 60 }),
})
export type Office = z.infer<typeof office>

const social = z.strictObject({
  label: text('Name of the network.', { maxChars: 30 }),
  icon: z.enum(ICON_NAMES).describe('Icon beside the label.'),
  link: z.url({ error: 'wants a full address that starts with https://' }),
})
const statistic = z.strictObject({
  count: text('The number itself, large.', { maxChars: 10 }),
  title: text('What the number counts.', { maxChars: 40 }),
  content: text('One sentence on where it comes from.', { maxChars: 140 }),
  icon: z.enum(ICON_NAMES).optional().describe('Icon beside the number, if any.'),
})
export type Statistic = z.infer<typeof statistic>

export const company = ({ image }: SchemaContext) =>
  z.strictObject({
    name: text('Name of the company, as everyone says it. Pages write it as {company}.', {
      maxChars: 40,
    }),
    legalName: text('Registered name, for the privacy policy and the copyright line.'),
    domain: text('Domain of the site, without https://.'),
    tagline: text('The line under the logo in the footer.', { maxChars: 80 }),
    blurb: text('Two lines on what the company does, in the footer.', { maxChars: 200 }),
    email: email('Address shown in the footer and on the contact page.'),
    mailboxes: z.strictObject({
      services: email('Where inquiries are sent.'),
      careers: email('Where applications are sent.'),
    }),
    offices: z.array(office).min(1).describe('Offices, in the order in which they are listed.'),
    socials: z.array(social).describe('External profiles, in the footer.'),
    statistics: z.array(statistic).length(4).describe('The four headline numbers.'),
    logos: z
      .array(
        z.strictObject({
          name: text('Name of the client.', { maxChars: 40 }),
          file: image().describe('Its logo as ./logos/name.svg, of one colour.'),
        }),
      )
      .length(16)
      .describe('The strip of client logos on the home page.'),
    themes: z
      .array(z.enum(THEME_ORDER))
      .min(1)
      .describe('Colour themes that are switched on, the default first.'),
  })
export type Company = z.infer<ReturnType<typeof company>>
