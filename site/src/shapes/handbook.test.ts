import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { careers } from './careers.ts'
import { company } from './company.ts'
import { contactUs } from './contact-us.ts'
import { formsShape } from './forms.ts'
import { handbook } from './handbook.ts'
import { home } from './home.ts'
import { navigation } from './navigation.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { signpost } from './signpost.ts'

const INTRODUCTION = `
# Editing the site

Every word, fact and picture of the site is in this folder, in YAML files that open in any text
editor. Change one, run \`npm run build\`, and the site has changed. A file with a mistake in it stops
the build with its name, the field, and what is wanted there.

- Write \`{company}\` where the company's name belongs, also \`{legalName}\`, \`{domain}\`, \`{email}\`,
  \`{servicesMailbox}\` and \`{careersMailbox}\`. The facts themselves are in \`company.yaml\`, so a new name
  is one edit.
- Pictures lie in \`pictures/\` and come in pairs, by night and by morning light.
- A text that contains a colon or begins with a brace or a quotation mark stands in quotation marks.
- Paths of the site end in a slash: \`/careers/\`.

What follows is made from the shapes the build checks (\`site/src/shapes\`); after changing one, run
\`npx vitest run site/src/shapes -u\` to write it anew.
`

const image = (() => z.string()) as unknown as SchemaContext['image']

const FILES = [
  { path: 'company.yaml', about: 'Everything that names the company.', shape: company },
  { path: 'navigation.yaml', about: 'Menus, and small words of the frame.', shape: navigation },
  { path: 'forms.yaml', about: 'The words of every form.', shape: formsShape },
  { path: 'pages/home.yaml', about: 'The home page.', shape: home({ image }) },
  { path: 'pages/contact-us.yaml', about: 'The contact page.', shape: contactUs({ image }) },
  { path: 'pages/careers.yaml', about: 'The careers page.', shape: careers({ image }) },
  {
    path: 'pages/thank-you.yaml and pages/404.yaml',
    about: 'Pages that say one thing and show two ways on.',
    shape: signpost,
  },
  { path: 'pages/privacy-policy.yaml', about: 'The privacy policy.', shape: privacyPolicy },
]

test('the editors’ handbook says what the build checks', async () => {
  await expect(handbook(INTRODUCTION, FILES)).toMatchFileSnapshot('../../../content/README.md')
})
