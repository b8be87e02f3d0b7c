import { z } from 'astro/zod'
import { link, text } from './text.ts'

const linkColumn = z.strictObject({
  title: text('Heading of the column.', { maxChars: 30 }),
  links: z.array(link).min(1),
})
export type LinkColumn = z.infer<typeof linkColumn>

const titleOnly = z.strictObject({ title: text('Heading of the column.', { maxChars: 30 }) })

export const navigation = z.strictObject({
  main: z.array(link).min(1).describe('The menu in the header and in the drawer, in order.'),
  footer: z.strictObject({
    work: linkColumn,
    company: linkColumn,
    locations: titleOnly,
    socials: titleOnly,
  }),
  words: z.strictObject({
    skipToContent: text('First link of a page, for keyboards.', { maxChars: 40 }),
    home: text('What the logo link is called for screen readers.', { maxChars: 60 }),
    menu: text('Button that opens the drawer on small screens.', { maxChars: 20 }),
    closeMenu: text('Button that closes the drawer.', { maxChars: 20 }),
    mainMenu: text('Name of the main menu for screen readers.', { maxChars: 30 }),
    footerMenu: text('Name of the footer menus for screen readers.', { maxChars: 30 }),
    copyright: text('After the year and the name at the very bottom.', { maxChars: 80 }),
  }),
})
export type Navigation = z.infer<typeof navigation>
