/** How the editors' handbook begins; the rest of it is made from the shapes. */
export const INTRODUCTION = `
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
