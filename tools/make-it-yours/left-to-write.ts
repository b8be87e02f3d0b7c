/** What a company has still to write, in the order in which visitors see it. */

/** By what is there: the path of a file within content/, or the beginning of several. */
const TO_REWRITE: readonly (readonly [path: string, what: string])[] = [
  [
    'company.yaml',
    'the blurb of the footer, `answerTimes` that you will keep, `holidays`, `headcount`',
  ],
  ['pages/home.yaml', 'the home page: its title, what you do, how you work'],
  ['services/', 'the services: keep those that you offer, delete the files of the others'],
  ['industries/', 'the industries: the same'],
  ['pages/about-us.yaml', 'who you are, and why'],
  ['pages/contact-us.yaml', 'what happens with a message, and who answers'],
  ['pages/careers.yaml', 'why people work with you, and what they get for it'],
  ['forms.yaml', '`privacy`: why and how long you keep what a form sends'],
  ['mails.yaml', 'the thanks to visitors, and the letter that declines an application'],
  ['guide', 'the guide that visitors are sent, or delete the folder guide/: there is none then'],
  [
    'pages/privacy-policy.yaml',
    'the privacy policy: let a lawyer read it. docs/privacy.md lists what to decide',
  ],
  [
    'custom-pages/trust.yaml',
    'what your security people want changed; `privacy.serverCountry` of company.yaml is in it',
  ],
  [
    'custom-pages/impressum.yaml',
    'the imprint that German law wants: fill it in, then take `draft` out',
  ],
  ['custom-pages/accessibility.yaml', 'what you have tested yourselves, and where to complain'],
]

/** Not there until it is written: an example of each is in demo/. */
const TO_ADD: readonly (readonly [example: string, what: string])[] = [
  ['people/', 'the people whom the site names, listed in pages/about-us.yaml'],
  ['case-studies/', 'case studies; the page of all of them and its links come with the first'],
  ['insights/', 'articles; Insights comes with the first'],
  ['positions/', 'open positions'],
  ['products/', 'products; their menu comes with the first'],
  ['company.yaml', '`statistics` and `logos`, with `statistics` and `clients` in pages/home.yaml'],
  ['pages/home.yaml', 'pictures: photographs in content/pictures/, in place of the plain grounds'],
]

/** @param paths of the new content @param foreign those of them that are not in the language of the site */
export function listLeftToWrite(paths: readonly string[], foreign: readonly string[]): string {
  const isIn = (list: readonly string[], start: string) =>
    list.some((path) => path.startsWith(start))
  const rewrite = TO_REWRITE.filter(([start]) => isIn(paths, start)).map(
    ([start, what]) => `content/${start}: ${what}${isIn(foreign, start) ? ' (in English)' : ''}`,
  )
  const add = TO_ADD.map(([example, what]) => `${what} (an example: demo/${example})`)
  return [
    'Left to write, in the order in which visitors see it:',
    ...rewrite.map((line, index) => `${String(index + 1).padStart(4)}. ${line}`),
    'Not on the site until you write it:',
    ...add.map((line) => `   -  ${line}`),
  ].join('\n')
}
