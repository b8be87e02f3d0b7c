/** Everything that the gallery shows. `gallery.test.ts` compares it with the components that there are. */

export type Example = {
  readonly group: 'Basics' | 'Forms' | 'Over the page' | 'Heads of pages' | 'Sections'
  /** Of the component. */
  readonly name: string
  /** Below `site/src`. */
  readonly file: string
  /** Below `content/`: what editors change to change it. */
  readonly content: readonly string[]
  readonly note?: string
}

const basic = (
  name: string,
  file: string,
  content: readonly string[] = [],
  note?: string,
): Example => ({ group: 'Basics', name, file, content, ...(note && { note }) })

const form = (
  name: string,
  file: string,
  content: readonly string[] = [],
  note?: string,
): Example => ({ group: 'Forms', name, file, content, ...(note && { note }) })

const over = (name: string, file: string, content: readonly string[], note?: string): Example => ({
  group: 'Over the page',
  name,
  file,
  content,
  ...(note && { note }),
})

const head = (name: string, ...content: readonly string[]): Example => ({
  group: 'Heads of pages',
  name,
  file: `sections/${name}.tsx`,
  content,
})

const section = (name: string, ...content: readonly string[]): Example => ({
  group: 'Sections',
  name,
  file: `sections/${name}.tsx`,
  content,
})

export const EXAMPLES: readonly Example[] = [
  basic('Colors', 'styles/global.css', [], 'The themes are enabled in content/company.yaml.'),
  basic('Type', 'styles/global.css'),
  basic('Logo', 'ui/Logo.tsx', ['company.yaml']),
  basic('Icon', 'ui/Icon.tsx', [], 'All icons that content files can name.'),
  basic(
    'ButtonLink',
    'ui/ButtonLink.tsx',
    [],
    'The three looks, a file, and the pop-up for a resume.',
  ),
  basic('Breadcrumbs', 'ui/Breadcrumbs.tsx', ['navigation.yaml']),
  basic('TextWithMail', 'ui/TextWithMail.tsx', ['pages/careers.yaml']),
  basic('Tags', 'styles/global.css', ['case-studies/']),
  basic('Card', 'styles/global.css'),
  basic(
    'Portrait',
    'ui/Portrait.tsx',
    ['people/'],
    'Without a photo, in its four drawings; with one.',
  ),
  basic(
    'Picture',
    'ui/Picture.tsx',
    ['pictures/'],
    'By night in the dark theme, by morning light in the other.',
  ),
  basic(
    'Chart',
    'ui/Chart.tsx',
    ['case-studies/'],
    'Bars and a line, with one series and with two.',
  ),
  basic('ShareLink', 'features/share-link/ShareLink.tsx', ['pages/insights.yaml']),
  basic(
    'ProductScreen',
    'sections/screens/ProductScreen.tsx',
    ['screens.yaml', 'products/'],
    'The five drawings, and a screenshot in place of one.',
  ),
  basic(
    'ArticleText',
    'sections/article-text/ArticleText.tsx',
    ['insights/'],
    'Headings, lists, a quotation, code, a table, a callout and a chart.',
  ),
  basic(
    'ListPages',
    'sections/ListPages.tsx',
    ['pages/insights.yaml'],
    'First, middle and last page.',
  ),

  form(
    'Field',
    'ui/Field.tsx',
    ['forms.yaml'],
    'Empty, filled, optional with a hint, wrong, and while the form is sent. None is ever disabled: what was typed can be read and copied.',
  ),
  form(
    'FileDrop',
    'ui/FileDrop.tsx',
    ['forms.yaml'],
    'All its states. One that works is in the form of the careers page, below.',
  ),
  form(
    'MessageField',
    'features/inquiry-form/MessageField.tsx',
    ['forms.yaml'],
    'Empty, with a text, and with one that is too long.',
  ),
  form(
    'SavedNotice',
    'features/inquiry-form/SavedNotice.tsx',
    ['forms.yaml'],
    'After a pop-up was closed, and after sending failed.',
  ),
  form(
    'InquiryForm',
    'features/inquiry-form/InquiryForm.tsx',
    ['forms.yaml'],
    'The forms of the contact page and of the careers page. The first works: leave a field empty and submit.',
  ),
  form('SearchForm', 'features/site-search/SearchForm.tsx', ['pages/search.yaml']),
  form('CaseStudyFilter', 'features/case-study-filter/CaseStudyFilter.tsx', [
    'pages/case-studies.yaml',
  ]),

  over(
    'SiteHeader',
    'shell/SiteHeader.tsx',
    ['navigation.yaml'],
    'Its chevrons open the panels; below 1280 px its button opens the drawer.',
  ),
  over('FloatingButton', 'features/contact-popup/FloatingButton.tsx', ['popups.yaml']),
  over(
    'Toasts',
    'features/toast/Toasts.tsx',
    ['forms.yaml'],
    'Three kinds. The first two hide after eight seconds.',
  ),
  over('ContactPopup', 'features/contact-popup/ContactPopup.tsx', ['popups.yaml', 'forms.yaml']),
  over('ExitIntentPopup', 'features/exit-intent-popup/ExitIntentPopup.tsx', [
    'popups.yaml',
    'forms.yaml',
  ]),
  over('LeadMagnetPopup', 'features/lead-magnet-popup/LeadMagnetPopup.tsx', [
    'popups.yaml',
    'forms.yaml',
  ]),
  over('SiteFooter', 'shell/SiteFooter.tsx', ['navigation.yaml', 'company.yaml']),

  head('Hero', 'pages/home.yaml'),
  head('PageIntro', 'services/', 'industries/'),
  head('PlainIntro', 'pages/products.yaml'),
  head('ProductIntro', 'products/'),
  head('DetailIntro', 'case-studies/', 'positions/'),
  head('ArticleHeader', 'insights/', 'people/'),
  head('AuthorIntro', 'people/'),
  head('GuideOffer', 'pages/guide.yaml', 'guide.yaml'),
  head('Signpost', 'pages/thank-you.yaml', 'pages/404.yaml'),

  section('AboutUs', 'pages/home.yaml', 'company.yaml'),
  section('Approach', 'case-studies/'),
  section('ArticleCards', 'insights/'),
  section('AuthorArticles', 'insights/', 'people/'),
  section('AuthorLinks', 'people/'),
  section('BigNumber', 'industries/', 'custom-pages/'),
  section('BuiltWith', 'services/'),
  section('CaseStudyCards', 'case-studies/'),
  section('CaseStudyRows', 'case-studies/'),
  section('ClientLogos', 'company.yaml', 'logos/'),
  section('ClientQuote', 'case-studies/', 'custom-pages/'),
  section('ClosingCall', 'services/', 'custom-pages/'),
  section('CompanyFacts', 'company.yaml', 'pages/about-us.yaml'),
  section('Directory', 'pages/search.yaml'),
  section('FactsCard', 'case-studies/', 'custom-pages/'),
  section('FigureStrip', 'products/'),
  section('ForWhom', 'services/'),
  section('FormCard', 'pages/contact-us.yaml', 'custom-pages/'),
  section('FreeText', 'custom-pages/'),
  section('HiringFacts', 'pages/careers.yaml'),
  section('IndustryCards', 'industries/'),
  section('InsightsTeaser', 'insights/', 'pages/home.yaml'),
  section('LinkedWork', 'industries/'),
  section('Moments', 'industries/', 'pages/about-us.yaml', 'custom-pages/'),
  section('NumberedSteps', 'pages/contact-us.yaml'),
  section('Offices', 'company.yaml', 'pages/contact-us.yaml', 'custom-pages/'),
  section('OtherPages', 'services/'),
  section('PageLinks', 'products/'),
  section('PageRows', 'services/', 'custom-pages/'),
  section('People', 'people/', 'pages/about-us.yaml', 'custom-pages/'),
  section('PolicyText', 'pages/privacy-policy.yaml'),
  section('Positions', 'positions/', 'pages/careers.yaml'),
  section('ProductList', 'products/'),
  section('ProvidedServices', 'services/', 'case-studies/'),
  section('Questions', 'services/', 'custom-pages/'),
  section('Results', 'case-studies/'),
  section('Sectors', 'pages/home.yaml'),
  section('Services', 'services/', 'pages/home.yaml'),
  section('Stack', 'case-studies/'),
  section('StatedProblem', 'services/', 'custom-pages/'),
  section('Statistics', 'company.yaml', 'custom-pages/'),
  section('TitledGrid', 'services/', 'custom-pages/'),
  section('TourSteps', 'products/'),
  section('WeekPath', 'services/', 'pages/home.yaml', 'custom-pages/'),
  section('WidePicture', 'custom-pages/'),
]

/** Components that have no example of their own, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  AgentPaths: 'the drawing within Services',
  Callout: 'within ArticleText',
  Code: 'within ArticleText',
  TextPicture: 'within ArticleText',
  CaseStudyGrid: 'what CaseStudyCards and CaseStudyFilter show',
  ProfileLinks: 'within AuthorIntro and People',
  SectionHeading: 'the heading of most sections',
  TitleOrLink: 'within ProvidedServices and LinkedWork',
  Modal: 'around each of the pop-ups',
  ChatScreen: 'drawn by ProductScreen',
  ClaimsTimeline: 'drawn by ProductScreen',
  EnrollmentBoard: 'drawn by ProductScreen',
  FixtureList: 'drawn by ProductScreen',
  PolicyTable: 'drawn by ProductScreen',
}

/** @throws Error for a name that is not listed */
export function exampleOf(name: string): Example {
  const example = EXAMPLES.find((one) => one.name === name)
  if (!example) throw new Error(`site/gallery/examples.ts does not list ${name}.`)
  return example
}
