import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { aboutUs } from './about-us.ts'
import { careers } from './careers.ts'
import { caseStudy } from './case-study.ts'
import { company } from './company.ts'
import { consent } from './consent.ts'
import { contactUs } from './contact-us.ts'
import { formsShape } from './forms.ts'
import { guide, guidePage } from './guide.ts'
import { guideChapter } from './guide-chapter.ts'
import { handbook } from './handbook.ts'
import { home } from './home.ts'
import { industry } from './industry.ts'
import { insight } from './insight.ts'
import { navigation } from './navigation.ts'
import { popupsShape } from './popups.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { product } from './product.ts'
import { search } from './search.ts'
import {
  caseStudiesWords,
  industriesIndex,
  insightsIndex,
  productsIndex,
  servicesIndex,
} from './section-index.ts'
import { service } from './service.ts'
import { signpost } from './signpost.ts'

const INTRODUCTION = `
# Editing the site

Every word, fact and picture of the site is in this folder, in YAML files that open in any text
editor. Change one, run \`npm run build\`, and the site has changed. A file with a mistake in it stops
the build with its name, the field, and what is wanted there.

- Write \`{company}\` where the company's name belongs, also \`{legalName}\`, \`{domain}\`, \`{email}\`,
  \`{servicesMailbox}\` and \`{careersMailbox}\`. The facts themselves are in \`company.yaml\`, so a new name
  is one edit. \`{inquiryDays}\` and \`{applicationDays}\` are how long the server keeps what was sent
  (its setting \`RETENTION_DAYS\`), \`{resumeMaxMb}\` how many MB a resume may have.
- Pictures lie in \`pictures/\`. Scenes come in pairs, by night and by morning light; the cover of an
  article is one picture.
- A new service, industry, product, case study or article is one new file in its folder. Its page, its
  entry in the menu, its cards, its breadcrumbs and its line in the sitemap follow from it; the name of
  the file is the end of its address.
- A text that contains a colon or begins with a brace or a quotation mark stands in quotation marks.
- Paths of the site end in a slash: \`/careers/\`.

What follows is made from the shapes the build checks (\`site/src/shapes\`); after changing one, run
\`npx vitest run site/src/shapes -u\` to write it anew.
`

const image = (() => z.string()) as unknown as SchemaContext['image']

const FILES = [
  { path: 'company.yaml', about: 'Everything that names the company.', shape: company({ image }) },
  { path: 'navigation.yaml', about: 'Menus, and small words of the frame.', shape: navigation },
  { path: 'forms.yaml', about: 'The words of every form.', shape: formsShape },
  { path: 'popups.yaml', about: 'The words of the windows over a page.', shape: popupsShape },
  {
    path: 'consent.yaml',
    about: 'The question whether a visit may be measured. Only a site with a tag manager asks it.',
    shape: consent,
  },
  {
    path: 'services/',
    about: 'A file for each service; its name is the end of its address.',
    shape: service({ image }),
  },
  { path: 'industries/', about: 'A file for each industry.', shape: industry({ image }) },
  { path: 'products/', about: 'A file for each product.', shape: product },
  {
    path: 'case-studies/',
    about:
      'A file for each case study. It appears on the page it belongs to, and takes its picture from there.',
    shape: caseStudy,
  },
  {
    path: 'insights/',
    about:
      'A file for each article, ending in `.mdoc`: these fields between two lines of `---`, then the text in Markdown. Besides Markdown it may hold `{% callout title="…" %} … {% /callout %}` and `{% chart kind="bars" title="…" unit="…" labels=["…"] series=[{name: "…", values: [1]}] summary="…" /%}`.',
    shape: insight({ image }),
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
    about: 'What every case study shares.',
    shape: caseStudiesWords,
  },
  { path: 'pages/contact-us.yaml', about: 'The contact page.', shape: contactUs({ image }) },
  { path: 'pages/careers.yaml', about: 'The careers page.', shape: careers({ image }) },
  {
    path: 'pages/thank-you.yaml and pages/404.yaml',
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
    about: 'The guide that visitors are sent, as a PDF: everything but its chapters.',
    shape: guide,
  },
  {
    path: 'guide/',
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

test('the editors’ handbook says what the build checks', async () => {
  await expect(handbook(INTRODUCTION, FILES)).toMatchFileSnapshot('../../../content/README.md')
})
