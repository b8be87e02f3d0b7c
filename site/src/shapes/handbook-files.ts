import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { aboutUs } from './about-us.ts'
import { careers } from './careers.ts'
import { caseStudy } from './case-study.ts'
import { company } from './company.ts'
import { consent } from './consent.ts'
import { contactUs } from './contact-us.ts'
import { customPage } from './custom-page.ts'
import { formsShape } from './forms.ts'
import { guide, guidePage } from './guide.ts'
import { guideChapter } from './guide-chapter.ts'
import { type HandbookFile, handbook } from './handbook.ts'
import { home } from './home.ts'
import { industry } from './industry.ts'
import { insight } from './insight.ts'
import { navigation } from './navigation.ts'
import { person } from './person.ts'
import { popupsShape } from './popups.ts'
import { position } from './position.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { product } from './product.ts'
import { redirects } from './redirects.ts'
import { screens } from './screens.ts'
import { search } from './search.ts'
import {
  caseStudiesCopy,
  industriesIndex,
  insightsIndex,
  productsIndex,
  servicesIndex,
} from './section-index.ts'
import { answers, copyFacts, mails } from './server-copy.ts'
import { service } from './service.ts'
import { signpost } from './signpost.ts'

const INTRODUCTION = `
# Editing the site

Every word, fact and picture of the site is in this folder, in YAML files that open in any text
editor. Change one, run \`npm run build\`, and the site has changed. Mistakes stop the build, which lists all of them: the
file and the line, the field, what is there and what is wanted, and for a mistyped name the one that was probably meant.

- Write \`{company}\` where the company's name belongs, also \`{legalName}\`, \`{domain}\`, \`{email}\`,
  \`{servicesMailbox}\` and \`{careersMailbox}\`. The facts themselves are in \`company.yaml\`, so a new name
  is one edit. \`{founded}\`, \`{years}\`, \`{officeCount}\` and \`{deskHours}\` come from it too, and so does how
  soon you answer: \`{inquiryAnswer}\` and \`{applicationAnswer}\`. \`{inquiryDays}\` and \`{applicationDays}\` are how long the server keeps submissions
  (its setting \`RETENTION_DAYS\`), \`{resumeMaxMb}\` how many MB a resume may have.
- For legal pages there are \`{privacyEmail}\`, \`{privacyPhone}\`, \`{grievanceOfficer}\`, \`{requestDays}\`, \`{logDays}\`, \`{backupDays}\` and
  \`{securityEmail}\` from \`company.yaml\`, \`{headOffice}\`, the address of the first office, and \`{unsentHours}\` and \`{browserDays}\`, which the
  program knows: how long a browser keeps what could not be sent, and its answers. docs/privacy.md lists what an owner of the site
  has to fill in and to check.
- Pictures are in \`pictures/\`: JPEG, PNG or WebP of any size and shape. The build turns photos upright, scales and cuts them for
  their places, and publishes neither where nor by what they were taken. Scenes come in pairs, by night and by morning light; the
  cover of an article, the photo of a person and a screenshot are one picture each. None is enlarged: a small one stays small, and
  the build says so. It also names pictures that no page shows.
- A photo of an iPhone (HEIC): put it there as it is and name it where it belongs, then run \`npm run convert-photos\`, which makes
  a JPEG of it and names that. The forms of \`npm run edit\` do so by themselves.
- A picture in the text of an article has lines of its own: \`![What it shows](../pictures/name.jpg "A caption")\`. What it shows is for people
  who cannot see it, and is demanded; the caption may be left out. No space in the name of the file. It is shown whole, as wide
  as the text and never wider than it is; one that is higher than wide is narrower.
- A length is what reads well. A title or a paragraph may be a little longer, up to the second number: the build warns, and nothing
  breaks. Labels and whatever has one number only are not to be longer.
- Links of the site, in texts and in buttons, lead to pages that are there: a missing page, a draft, an old address and a part that a page
  does not have (\`/careers/#apply\`) are mistakes. A heading of an article is such a part: \`## What it costs\` is \`#what-it-costs\`.
- A new service, industry, product, case study, position or article is one new file in its folder. Its
  page, its entry in the menu, its cards, its breadcrumbs and its line in the sitemap follow from it; the
  name of the file is the end of its address. A page of any other kind, such as an event, terms or partners, is a file in
  \`custom-pages/\`, made of sections in any order.
- An entry with the line \`draft: true\` is not on the site; \`npm run dev\` shows it with a mark. Make it
  \`draft: false\` to publish it. Other entries may name it before: they go without it until then. An article with a day in the future
  is on the site from the first build on that day.
- Renaming or deleting an entry changes or ends its address: add the old one to \`redirects.yaml\`, so that links to it
  still lead somewhere. The build says so too.
- \`npm run edit\` shows these files as forms, in Chrome, Edge or another Chromium browser: start with docs/how-to/first-day-as-an-editor.md.
  They are written as the editor writes them; after editing them by hand run \`npm run format-content\`.
- A text that contains a colon, begins with a brace or a quotation mark, or is a number is written in quotation marks.
- Paths of the site end in a slash: \`/careers/\`.

The rest is generated from the schemas that the build checks (\`site/src/shapes\`); after changing one, run
\`npm run handbook\` to regenerate it.
`

// The check of content/ looks whether the file is there.
const image = (() =>
  z.string().meta({ pictureFolder: 'pictures' })) as unknown as SchemaContext['image']

/** What the build reads from content/, in the order in which editors find it. */
export const CONTENT_FILES: readonly HandbookFile[] = [
  {
    path: 'company.yaml',
    about: 'Everything that names the company. A real company rebrands by editing this file.',
    shape: company({ image }),
  },
  {
    path: 'navigation.yaml',
    label: 'Menus and footer',
    about:
      'Menus, the links at the foot of every page, and small words of the frame. Offices and social links are in company.yaml.',
    shape: navigation,
  },
  {
    path: 'forms.yaml',
    about:
      'The words of every form, but for the sentences about wrong fields, which the server says too: those are in contract/src/messages.ts.',
    shape: formsShape,
  },
  {
    path: 'popups.yaml',
    label: 'Pop-ups',
    about:
      'The words of the windows over a page, and of the button that opens one of them. What is in their forms is in forms.yaml.',
    shape: popupsShape,
  },
  {
    path: 'consent.yaml',
    label: 'Consent to measuring',
    about: 'The question whether a visit may be measured. Only a site with a tag manager asks it.',
    shape: consent,
  },
  {
    path: 'mails.yaml',
    about: `The sentences of every mail. The server reads them when it starts, so a change needs a restart. ${copyFacts} are filled in everywhere, and nothing that a visitor typed in a mail to a visitor.`,
    shape: mails,
  },
  {
    path: 'answers.yaml',
    label: 'Error pages and refused resumes',
    about:
      'What the server answers besides its pages. It reads this when it starts. The sentences about wrong fields are in `contract/src/messages.ts`.',
    shape: answers,
  },
  {
    path: 'services/',
    entry: { name: 'Service', about: 'Each has a page, and a place in menus and lists.' },
    about: 'A file for each service; its name is the end of its address.',
    shape: service({ image }),
  },
  {
    path: 'industries/',
    entry: { name: 'Industry', about: 'Each has a page, and a place in menus and lists.' },
    about: 'A file for each industry.',
    shape: industry({ image }),
  },
  {
    path: 'products/',
    entry: { name: 'Product', about: 'Each has a page, and a place in menus and lists.' },
    about: 'A file for each product.',
    shape: product({ image }),
  },
  {
    path: 'screens.yaml',
    label: 'Drawings of products',
    about: 'The words inside the drawings of products, by the name of the drawing.',
    shape: screens,
  },
  {
    path: 'case-studies/',
    entry: {
      name: 'Case study',
      about:
        'Each has a page below that of a service or an industry, and cards on the pages it belongs to.',
    },
    about:
      'A file for each case study. It appears on the page it belongs to, on those of its industry and of the services it names, and on the page of all of them.',
    shape: caseStudy,
  },
  {
    path: 'positions/',
    entry: {
      name: 'Position',
      about:
        'Each has a page until its last day. Search engines know it by its slug, so leave that as it is.',
    },
    about:
      'A file for each open position; its name is the end of its address, `/careers/name/`, and what search engines know it by, so it stays as it is. When the last day is over the page goes by itself. Delete the file then, or give it another last day and build the site.',
    shape: position({ image }),
  },
  {
    path: 'insights/',
    entry: {
      name: 'Article',
      about:
        'Each has a page, and a card in Insights. With a date in the future the site has it from then on.',
    },
    extension: 'mdoc',
    about:
      'A file for each article, ending in `.mdoc`: these fields between two lines of `---`, then the text in Markdown, pictures included: `![What it shows](../pictures/name.jpg "A caption")`. Besides Markdown it may hold `{% callout title="…" %} … {% /callout %}` and `{% chart kind="bars" title="…" unit="…" labels=["…"] series=[{name: "…", values: [1]}] summary="…" /%}`.',
    shape: insight({ image }),
  },
  {
    path: 'people/',
    entry: {
      name: 'Person',
      about: 'Those on the page about the company, and whoever writes articles.',
    },
    about:
      'A file for each person whom the site names: those on the page about the company, and whoever writes articles. An author has a page with the articles.',
    shape: person({ image }),
  },
  {
    path: 'custom-pages/',
    entry: {
      name: 'Page',
      about: 'A page of your own, such as an event or terms, made of sections in any order.',
    },
    about:
      'A file for each page that you compose yourself: an event, terms, partners, a certificate. Its name is its address, `/name/`. Below its title are sections in any order; each begins with its `type`, which is one of those below. Most need no picture.',
    shape: customPage({ image }),
  },
  {
    path: 'redirects.yaml',
    label: 'Redirects of old addresses',
    about:
      'A list of old addresses and the pages that took their places, so that nobody who has an old link stands before a missing page. Renaming or deleting a file of a page needs an entry; the next build on the same machine says which. Each entry has two lines, `- from: /services/old-name/` and `  to: /services/new-name/`. A page may move more than once: each old address then leads to the last place. Without any entry the file says `[]`.',
    shape: redirects,
  },
  { path: 'pages/home.yaml', about: 'The home page.', shape: home({ image }) },
  { path: 'pages/about-us.yaml', about: 'The page about the company.', shape: aboutUs({ image }) },
  {
    path: 'pages/services.yaml',
    about: 'The page of all services, and what every service page shares.',
    shape: servicesIndex({ image }),
  },
  {
    path: 'pages/industries.yaml',
    about: 'The page of all industries, and what every industry page shares.',
    shape: industriesIndex({ image }),
  },
  {
    path: 'pages/products.yaml',
    about: 'The page of all products, and what every product page shares.',
    shape: productsIndex,
  },
  {
    path: 'pages/insights.yaml',
    about: 'The page of all articles, and what every article shares.',
    shape: insightsIndex,
  },
  {
    path: 'pages/case-studies.yaml',
    about: 'The page of all case studies, and what every case study shares.',
    shape: caseStudiesCopy,
  },
  { path: 'pages/contact-us.yaml', about: 'The contact page.', shape: contactUs({ image }) },
  { path: 'pages/careers.yaml', about: 'The careers page.', shape: careers({ image }) },
  {
    path: 'pages/thank-you.yaml',
    alsoPath: 'pages/404.yaml',
    about: 'Pages that say one thing and show two ways on.',
    shape: signpost,
  },
  {
    path: 'pages/search.yaml',
    about: 'The page that searches the site, and lists all of it.',
    shape: search,
  },
  {
    path: 'guide.yaml',
    label: 'Guide: cover and frame',
    about: 'The guide that visitors are sent, as a PDF: everything but its chapters.',
    shape: guide,
  },
  {
    path: 'guide/',
    label: 'Guide: chapters',
    entry: {
      name: 'Chapter',
      about:
        'The chapters of the guide. Of table, checklist, worksheet and scoring each has those it needs.',
    },
    about:
      'A file for each chapter of the guide. Of table, checklist, worksheet and scoring a chapter has those it needs. One page holds about 300 words beside the questions, and a table of six rows; what is longer goes on on the next page.',
    shape: guideChapter,
  },
  {
    path: 'pages/guide.yaml',
    about: 'The page from which the guide is downloaded.',
    shape: guidePage,
  },
  { path: 'pages/privacy-policy.yaml', about: 'The privacy policy.', shape: privacyPolicy },
]

/** The text of `content/README.md`; `npm run handbook` writes it. */
export const composeHandbook = (): string => handbook(INTRODUCTION, CONTENT_FILES)
