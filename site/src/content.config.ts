import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { slugOf } from './lib/slug.ts'
import { aboutUs } from './shapes/about-us.ts'
import { careers } from './shapes/careers.ts'
import { caseStudy } from './shapes/case-study.ts'
import { company } from './shapes/company.ts'
import { consent } from './shapes/consent.ts'
import { contactUs } from './shapes/contact-us.ts'
import { customPage } from './shapes/custom-page.ts'
import { formsShape } from './shapes/forms.ts'
import { guide, guidePage } from './shapes/guide.ts'
import { guideChapter } from './shapes/guide-chapter.ts'
import { home } from './shapes/home.ts'
import { industry } from './shapes/industry.ts'
import { insight } from './shapes/insight.ts'
import { navigation } from './shapes/navigation.ts'
import { person } from './shapes/person.ts'
import { popupsShape } from './shapes/popups.ts'
import { position } from './shapes/position.ts'
import { privacyPolicy } from './shapes/privacy-policy.ts'
import { product } from './shapes/product.ts'
import { redirects } from './shapes/redirects.ts'
import { screens } from './shapes/screens.ts'
import { search } from './shapes/search.ts'
import {
  caseStudiesCopy,
  industriesIndex,
  insightsIndex,
  productsIndex,
  servicesIndex,
} from './shapes/section-index.ts'
import { answers, mails } from './shapes/server-copy.ts'
import { service } from './shapes/service.ts'
import { signpost } from './shapes/signpost.ts'

const CONTENT = '../content'

/** One YAML file under content/ with a shape of its own. */
const oneFile = (pattern: string) => glob({ base: CONTENT, pattern })

/** A folder under content/: every file is an entry, its name is the slug. */
const folder = (name: string, extension = 'yaml') =>
  glob({
    base: `${CONTENT}/${name}`,
    // Files with another ending too, so that they stop the build instead of staying away without a word.
    pattern: '*.*',
    generateId: ({ entry }) => slugOf({ folder: name, file: entry, extension }),
  })

export const collections = {
  company: defineCollection({ loader: oneFile('company.yaml'), schema: company }),
  navigation: defineCollection({ loader: oneFile('navigation.yaml'), schema: navigation }),
  popups: defineCollection({ loader: oneFile('popups.yaml'), schema: popupsShape }),
  forms: defineCollection({ loader: oneFile('forms.yaml'), schema: formsShape }),
  // The server reads these two; here they are checked, with all other words.
  answers: defineCollection({ loader: oneFile('answers.yaml'), schema: answers }),
  mails: defineCollection({ loader: oneFile('mails.yaml'), schema: mails }),
  consent: defineCollection({ loader: oneFile('consent.yaml'), schema: consent }),
  redirects: defineCollection({
    loader: glob({ base: CONTENT, pattern: 'redirects.yaml', generateId: () => 'redirects' }),
    schema: redirects,
  }),
  home: defineCollection({ loader: oneFile('pages/home.yaml'), schema: home }),
  aboutUs: defineCollection({ loader: oneFile('pages/about-us.yaml'), schema: aboutUs }),
  contactUs: defineCollection({ loader: oneFile('pages/contact-us.yaml'), schema: contactUs }),
  careers: defineCollection({ loader: oneFile('pages/careers.yaml'), schema: careers }),
  servicesIndex: defineCollection({
    loader: oneFile('pages/services.yaml'),
    schema: servicesIndex,
  }),
  industriesIndex: defineCollection({
    loader: oneFile('pages/industries.yaml'),
    schema: industriesIndex,
  }),
  productsIndex: defineCollection({
    loader: oneFile('pages/products.yaml'),
    schema: productsIndex,
  }),
  insightsIndex: defineCollection({
    loader: oneFile('pages/insights.yaml'),
    schema: insightsIndex,
  }),
  caseStudiesCopy: defineCollection({
    loader: oneFile('pages/case-studies.yaml'),
    schema: caseStudiesCopy,
  }),
  screens: defineCollection({ loader: oneFile('screens.yaml'), schema: screens }),
  thankYou: defineCollection({ loader: oneFile('pages/thank-you.yaml'), schema: signpost }),
  privacyPolicy: defineCollection({
    loader: oneFile('pages/privacy-policy.yaml'),
    schema: privacyPolicy,
  }),
  search: defineCollection({ loader: oneFile('pages/search.yaml'), schema: search }),
  notFound: defineCollection({ loader: oneFile('pages/404.yaml'), schema: signpost }),
  guide: defineCollection({ loader: oneFile('guide.yaml'), schema: guide }),
  guidePage: defineCollection({ loader: oneFile('pages/guide.yaml'), schema: guidePage }),
  guideChapters: defineCollection({ loader: folder('guide'), schema: guideChapter }),
  services: defineCollection({ loader: folder('services'), schema: service }),
  industries: defineCollection({ loader: folder('industries'), schema: industry }),
  products: defineCollection({ loader: folder('products'), schema: product }),
  positions: defineCollection({ loader: folder('positions'), schema: position }),
  caseStudies: defineCollection({ loader: folder('case-studies'), schema: caseStudy }),
  people: defineCollection({ loader: folder('people'), schema: person }),
  customPages: defineCollection({ loader: folder('custom-pages'), schema: customPage }),
  insights: defineCollection({
    loader: folder('insights', 'mdoc'),
    // The pictures of its text, which no editor writes here: integrations/markdoc.ts finds them.
    schema: (context) => insight(context).extend({ textPictures: z.array(context.image()) }),
  }),
}
