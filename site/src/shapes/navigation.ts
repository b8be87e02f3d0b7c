import { z } from 'astro/zod'
import { addressWord, group, heading, link, text } from './field-kinds.ts'
import { picture } from './page-fields.ts'

const linkColumn = z.strictObject({
  title: text('Heading of the column.', 30),
  links: z.array(link).min(1),
})
const titleOnly = heading('Heading of the column.', 30)

/** The folders of content/ whose entries can fill a panel. */
const PANEL_FOLDERS = ['services', 'industries', 'products'] as const
export type PanelFolder = (typeof PANEL_FOLDERS)[number]

const mainEntry = link.extend({
  panel: group('A panel that opens under the bar.', {
    folder: z.enum(PANEL_FOLDERS).describe('The folder whose entries are listed.'),
    title: text('Heading of the card next to the list.', 60),
    paragraph: text('Under that heading.', 160),
    button: text('The button to the page of all of them.', 30),
  }).optional(),
})

/** The pages, sections and words inside addresses that content may name otherwise. */
const NAMED =
  'about-us careers case-studies contact-us guide industries insights privacy-policy products search services thank-you case-study authors page'

export const navigation = z.strictObject({
  addresses: group(
    'The addresses of pages and sections, where they are not the names of their files: `careers: jobs` makes /careers/ to /jobs/. `case-study`, `authors` and `page` are inside addresses. Links follow by themselves. Redirect the old addresses in redirects.yaml, and start the development server again.',
    Object.fromEntries(
      NAMED.split(' ').map((name) => [name, addressWord('In place of the name.')]),
    ),
  ).optional(),
  main: z.array(mainEntry).min(1).describe('The menu in the header and in the drawer, in order.'),
  footer: z.strictObject({
    picture: picture
      .omit({ alt: true })
      .optional()
      .describe(
        'The land above the footer of every page, about 1920 by 300 px: it comes out of the ground of the page and ends in the dark of the footer. Without it a gradient does.',
      ),
    work: titleOnly
      .extend({
        services: text('Above the services.', 30),
        industries: text('Above the industries, if there are any.', 30).default(''),
      })
      .describe('Every service and industry is listed by itself.'),
    company: linkColumn,
    locations: titleOnly,
    socials: titleOnly,
  }),
  words: z.strictObject({
    skipToContent: text('First link of a page, for keyboards.', 40),
    home: text('What the logo link is called for screen readers.', 60),
    homeBreadcrumb: text('The home page in breadcrumbs.', 20),
    breadcrumbs: text('Name of the breadcrumbs for screen readers.', 30),
    menu: text('Button that opens the drawer on small screens.', 20),
    closeMenu: text('Button that closes the drawer.', 20),
    openPanel: text('Chevron in the menu, for screen readers. `{label}` becomes the entry.', 40),
    search: text('The magnifying glass in the bar and in the drawer, for screen readers.', 20),
    mainMenu: text('Name of the main menu for screen readers.', 30),
    footerMenu: text('Name of the footer menus for screen readers.', 30),
    copyright: text('After the year and the name at the very bottom.', 80),
  }),
})
export type Navigation = z.infer<typeof navigation>
