import { PARTS, type PartContent } from '../part-list.ts'
import { aboutUs } from './about-us.ts'
import { answers } from './answers.ts'
import { brand } from './brand.ts'
import { careers } from './careers.ts'
import { caseStudy } from './case-study.ts'
import { company } from './company.ts'
import { consent } from './consent.ts'
import { contactUs } from './contact-us.ts'
import type { ContentFile } from './content-file.ts'
import { customPage } from './custom-page.ts'
import { formsShape } from './forms.ts'
import { home } from './home.ts'
import { industry } from './industry.ts'
import { insight } from './insight.ts'
import { mails } from './mails.ts'
import { messages } from './messages.ts'
import { navigation } from './navigation.ts'
import { person } from './person.ts'
import { popupsShape } from './popups.ts'
import { position } from './position.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { product } from './product.ts'
import { redirects } from './redirects.ts'
import {
  caseStudiesCopy,
  industriesIndex,
  insightsIndex,
  productsIndex,
  servicesIndex,
} from './section-index.ts'
import { copyPlaceholders } from './server-copy.ts'
import { service } from './service.ts'
import { signpost } from './signpost.ts'

/** What every site has. */
const CORE = {
  company: {
    path: 'company.yaml',
    about: 'Everything that names the company. A real company rebrands by editing this file.',
    shape: company,
  },
  brand: {
    path: 'brand.yaml',
    label: 'Brand',
    about:
      'Typeface, corners and colours of the brand: the site, its icons and social pictures, the guide, mails and the pages that mails lead to follow. Colours are written as `"#f2b632"` or oklch(0.83 0.16 85). Text has to stay readable on its ground: the build says where it does not. The server reads this when it starts. The company is drawn in SVG files beside this one, as a drawing program exports them. `mark.svg` is about square: it stands before the name and is the icon. `logo.svg`, with the name in it, is shown in place of both on pages; without the file there is none. `mark-dark.svg` and `logo-dark.svg` take their places on dark grounds; without them a plate lies behind what would hardly be seen there, and the build says so. Colours stay as they are: only `currentColor`, and a drawing without any colour, has that of text, and `var(--color-accent)` that of the accent. Text has to be turned into outlines.',
    shape: brand,
  },
  navigation: {
    path: 'navigation.yaml',
    label: 'Menus and footer',
    about:
      'Menus, the links at the foot of every page, and small words of the frame. Offices and social links are in company.yaml.',
    shape: navigation,
  },
  forms: {
    path: 'forms.yaml',
    about:
      'The words of every form, but for the sentences about wrong fields, which the server says too: those are in messages.yaml.',
    shape: formsShape,
  },
  messages: {
    path: 'messages.yaml',
    label: 'Messages of forms',
    about: `The sentences at wrong fields and after a form was sent, which pages and server share, and the words for numbers and hours. The server reads them when it starts. ${copyPlaceholders} are filled in.`,
    shape: messages,
    hasOwnPlaces: true,
  },
  popups: {
    path: 'popups.yaml',
    label: 'Pop-ups',
    about:
      'The words of the windows over a page, and of the button that opens one of them. What is in their forms is in forms.yaml.',
    shape: popupsShape,
  },
  consent: {
    path: 'consent.yaml',
    label: 'Consent to measuring',
    about: 'The question whether a visit may be measured. Only a site with a tag manager asks it.',
    shape: consent,
  },
  mails: {
    path: 'mails.yaml',
    about: `The sentences of every mail. The server reads them when it starts, so a change needs a build and a restart. ${copyPlaceholders} are filled in everywhere, and nothing that a visitor typed in a mail to a visitor.`,
    shape: mails,
    hasOwnPlaces: true,
  },
  answers: {
    path: 'answers.yaml',
    label: 'Error pages and refused resumes',
    about:
      'What the server answers besides its pages. It reads this when it starts. The sentences about wrong fields are in messages.yaml.',
    shape: answers,
    hasOwnPlaces: true,
  },
  services: {
    path: 'services/',
    entry: { name: 'Service', about: 'Each has a page, and a place in menus and lists.' },
    about: 'A file for each service; its name is the end of its address.',
    shape: service,
    page: { address: (slug) => `/services/${slug}/`, anchors: ['services-provided'] },
  },
  industries: {
    path: 'industries/',
    entry: { name: 'Industry', about: 'Each has a page, and a place in menus and lists.' },
    about: 'A file for each industry.',
    shape: industry,
    page: { address: (slug) => `/industries/${slug}/` },
  },
  products: {
    path: 'products/',
    entry: { name: 'Product', about: 'Each has a page, and a place in menus and lists.' },
    about: 'A file for each product.',
    shape: product,
    page: { address: (slug) => `/products/${slug}/` },
  },
  caseStudies: {
    path: 'case-studies/',
    entry: {
      name: 'Case study',
      about:
        'Each has a page below that of a service or an industry, and cards on the pages it belongs to.',
    },
    about:
      'A file for each case study. It appears on the page it belongs to, on those of its industry and of the services it names, and on the page of all of them.',
    shape: caseStudy,
    page: {
      address: (slug, { section }) => `${section}case-study/${slug}/`,
      anchors: ['services-provided'],
    },
  },
  insights: {
    path: 'insights/',
    entry: {
      name: 'Article',
      about:
        'Each has a page, and a card in Insights. With a date in the future the site has it from then on.',
    },
    extension: 'mdoc',
    about:
      'A file for each article, ending in `.mdoc`: these fields between two lines of `---`, then the text in Markdown, pictures included: `![What it shows](../pictures/name.jpg "A caption")`. Besides Markdown it may hold `{% callout title="…" %} … {% /callout %}` and `{% chart kind="bars" title="…" unit="…" labels=["…"] series=[{name: "…", values: [1]}] summary="…" /%}`.',
    shape: insight,
    page: { address: (slug) => `/insights/${slug}/` },
  },
  people: {
    path: 'people/',
    entry: {
      name: 'Person',
      about: 'Those on the page about the company, and whoever writes articles.',
    },
    about:
      'A file for each person whom the site names: those on the page about the company, and whoever writes articles. An author has a page with the articles.',
    shape: person,
  },
  positions: {
    path: 'positions/',
    entry: {
      name: 'Position',
      about:
        'Each has a page until its last day. Search engines know it by its slug, so leave that as it is.',
    },
    about:
      'A file for each open position; its name is the end of its address, `/careers/name/`, and what search engines know it by, so it stays as it is. When the last day is over the page goes by itself. Delete the file then, or give it another last day and build the site.',
    shape: position,
    frame: 'pages/careers.yaml',
    page: { address: (slug) => `/careers/${slug}/` },
  },
  customPages: {
    path: 'custom-pages/',
    entry: {
      name: 'Page',
      about: 'A page of your own, such as an event or terms, made of sections in any order.',
    },
    about:
      'A file for each page that you compose yourself: an event, terms, partners, a certificate. Its name is its address, `/name/`. Below its title are sections in any order; each begins with its `type`, which is one of those below. Most need no picture.',
    shape: customPage,
    page: { address: (slug) => `/${slug}/` },
  },
  redirects: {
    path: 'redirects.yaml',
    label: 'Redirects of old addresses',
    about:
      'A list of old addresses and the pages that took their places, so that nobody who has an old link stands before a missing page. Renaming or deleting a file of a page needs an entry; the next build on the same machine says which. Each entry has two lines, `- from: /services/old-name/` and `  to: /services/new-name/`. A page may move more than once: each old address then leads to the last place. Without any entry the file says `[]`.',
    shape: redirects,
  },
  home: { path: 'pages/home.yaml', about: 'The home page.', shape: home },
  aboutUs: { path: 'pages/about-us.yaml', about: 'The page about the company.', shape: aboutUs },
  servicesIndex: {
    path: 'pages/services.yaml',
    about: 'The page of all services, and what every service page shares.',
    shape: servicesIndex,
    shows: 'services',
  },
  industriesIndex: {
    path: 'pages/industries.yaml',
    about: 'The page of all industries, and what every industry page shares.',
    shape: industriesIndex,
    shows: 'industries',
  },
  productsIndex: {
    path: 'pages/products.yaml',
    about: 'The page of all products, and what every product page shares.',
    shape: productsIndex,
    shows: 'products',
  },
  insightsIndex: {
    path: 'pages/insights.yaml',
    about: 'The page of all articles, and what every article shares.',
    shape: insightsIndex,
    shows: 'insights',
    file: '/insights/feed.xml',
  },
  caseStudiesCopy: {
    path: 'pages/case-studies.yaml',
    about: 'The page of all case studies, and what every case study shares.',
    shape: caseStudiesCopy,
    shows: 'caseStudies',
  },
  contactUs: { path: 'pages/contact-us.yaml', about: 'The contact page.', shape: contactUs },
  careers: { path: 'pages/careers.yaml', about: 'The careers page.', shape: careers },
  thankYou: {
    path: 'pages/thank-you.yaml',
    about: 'The page that says thanks after a form was sent.',
    shape: signpost,
    isUnlisted: true,
  },
  notFound: {
    path: 'pages/404.yaml',
    about: 'The page that is shown for an address that is not there.',
    shape: signpost,
    isUnlisted: true,
  },
  privacyPolicy: {
    path: 'pages/privacy-policy.yaml',
    about: 'The privacy policy.',
    shape: privacyPolicy,
  },
} as const satisfies Readonly<Record<string, ContentFile>>

/**
 * Every kind of content that the build reads, in the order in which editors find it. Checks, the handbook, the
 * editor, addresses and the lists of all pages follow from this table.
 */
export const CONTENT = Object.assign(
  {},
  CORE,
  ...PARTS.map(({ content }) => content),
) as typeof CORE & PartContent

export type ContentName = keyof typeof CONTENT

/** For checks, handbook and editor. */
export const CONTENT_FILES: readonly ContentFile[] = Object.values(CONTENT)

/** The kind of content of a file; undefined for one that the build does not read. @param path within content/ */
export function contentFileOf(path: string): ContentFile | undefined {
  const folder = path.replace(/[^/]+$/, '')
  return CONTENT_FILES.find((known) => known.path === path || known.path === folder)
}
