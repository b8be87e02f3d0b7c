import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { careers } from './shapes/careers.ts'
import { company } from './shapes/company.ts'
import { contactUs } from './shapes/contact-us.ts'
import { formsShape } from './shapes/forms.ts'
import { home } from './shapes/home.ts'
import { navigation } from './shapes/navigation.ts'
import { privacyPolicy } from './shapes/privacy-policy.ts'
import { signpost } from './shapes/signpost.ts'

const CONTENT = '../content'

/** One YAML file under content/ with a shape of its own. */
const oneFile = (pattern: string) => glob({ base: CONTENT, pattern })

export const collections = {
  company: defineCollection({ loader: oneFile('company.yaml'), schema: company }),
  navigation: defineCollection({ loader: oneFile('navigation.yaml'), schema: navigation }),
  forms: defineCollection({ loader: oneFile('forms.yaml'), schema: formsShape }),
  home: defineCollection({ loader: oneFile('pages/home.yaml'), schema: home }),
  contactUs: defineCollection({ loader: oneFile('pages/contact-us.yaml'), schema: contactUs }),
  careers: defineCollection({ loader: oneFile('pages/careers.yaml'), schema: careers }),
  thankYou: defineCollection({ loader: oneFile('pages/thank-you.yaml'), schema: signpost }),
  privacyPolicy: defineCollection({
    loader: oneFile('pages/privacy-policy.yaml'),
    schema: privacyPolicy,
  }),
  notFound: defineCollection({ loader: oneFile('pages/404.yaml'), schema: signpost }),
}
