/** Messages as people and machines send them, for the spam score. All names are invented. */
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { RecentCounts } from '../src/storage/store.ts'

export type SpamExample = {
  /** The kind of message. */
  readonly kind: string
  readonly message: string
  readonly profile?: Profile
  readonly signals?: Partial<FormSignals>
  readonly seen?: Partial<RecentCounts>
}

const APPLICATION = { profile: 'CAREERS' } as const
const HASTY = { signals: { fillSeconds: 1 } }
const BUSY_OFFICE = { seen: { fromClient: 9 } }

export const HONEST_EXAMPLES: readonly SpamExample[] = [
  { kind: 'nothing', message: '' },
  { kind: 'one word', message: 'Hi' },
  { kind: 'a request to call', message: 'Please call me back tomorrow morning.' },
  { kind: 'a phone number', message: 'Call me: +1 (512) 555-0142, ask for Mira.' },
  {
    kind: 'an e-mail address',
    message: 'Write to claims@northbay.example, my colleague Tom reads it.',
  },
  {
    kind: 'a request for a demo',
    message: 'Can we see group enrollment with 300 employees on Thursday?',
  },
  {
    kind: 'a question of price',
    message: 'What would a claims portal cost? Our budget is $80,000 to $120,000.',
  },
  {
    kind: 'its own site',
    message: 'Our shop is at https://northbay.example. Can you make it faster?',
  },
  {
    kind: 'its own site with www',
    message: 'See https://www.northbay.example and tell us what is wrong.',
  },
  {
    kind: 'its own site without scheme',
    message: 'www.northbay.example takes nine seconds on my phone.',
  },
  {
    kind: 'a bare domain',
    message: 'We run northbay.example and northbay.test on the same server.',
  },
  {
    kind: 'two pages of its site',
    message: 'https://www.northbay.example works, https://www.northbay.example/shop does not.',
  },
  {
    kind: 'its site and that of another',
    message: 'We want https://www.northbay.example to feel like https://www.southbay.example.',
  },
  {
    kind: 'three sites to compare',
    message: 'Compare https://a.example, https://b.example and https://c.example for us.',
  },
  {
    kind: 'three sites to compare, in a hurry',
    message: 'Like www.a.example, not www.b.example or www.c.example!',
    ...HASTY,
  },
  {
    kind: 'a shared document',
    message: 'Our brief: https://docs.google.com/document/d/1AbC_dEf/edit?usp=sharing',
  },
  { kind: 'a calendar', message: 'Pick a time: https://calendly.com/mira-holloway/30min' },
  {
    kind: 'a workspace',
    message: 'Requirements are at https://www.notion.site/northbay/RFP-2027 (password follows).',
  },
  {
    kind: 'a repository',
    message: 'The code is on https://github.com/northbay/claims, issue 42 describes the bug.',
  },
  {
    kind: 'a tracked link',
    message:
      'I saw https://www.lanternfield.example/?utm_source=news&utm_medium=email and want to know more.',
  },
  {
    kind: 'the words SEO and ranking',
    message: 'Our SEO agency says pages are too slow to rank well. Is that a job for you?',
  },
  {
    kind: 'the word backlinks',
    message: 'An agency sold us backlinks and now Google lists us nowhere. Can you help?',
  },
  {
    kind: 'the word casino',
    message: 'We run a casino in Nevada and need a loyalty app with 40,000 members.',
  },
  {
    kind: 'the word loan',
    message: 'We are a lender. Our loan officers retype each application. Automate that?',
  },
  {
    kind: 'the word crypto',
    message: 'Do you have experience with custody of crypto assets for insurers?',
  },
  {
    kind: 'the word free',
    message: 'Is the first call free, and what do you need from us before it?',
  },
  {
    kind: 'all capitals',
    message: 'OUR SYSTEM IS DOWN AND THE VENDOR IS GONE. CAN YOU TAKE OVER THIS WEEK?',
  },
  { kind: 'exclamation marks', message: 'Great talk in Austin yesterday!!! We must meet!' },
  { kind: 'emoji', message: 'Loved the case study 😍 can you do the same for 12 clinics? 🏥' },
  {
    kind: 'a list',
    message: '1. Portal\n2. Mobile app\n3. Data warehouse\nWhich one first, and why?',
  },
  {
    kind: 'a quoted mail',
    message: '> Did you reach them?\n> No answer since Monday.\nHello? Did our inquiry arrive?',
  },
  {
    kind: 'HTML in a question',
    message: 'Our page says <a href="/"> where it should say something else. Why?',
  },
  {
    kind: 'code',
    message: 'const x = await fetch(url) // returns 403 since your gateway changed. Who can help?',
  },
  {
    kind: 'a stack trace',
    message: 'TypeError: x is undefined\n  at main (app.js:12:3)\nYour demo shows this in Safari.',
  },
  { kind: 'Hindi', message: 'नमस्ते, हमें पुणे में एक बीमा पोर्टल चाहिए। क्या आप अगले हफ्ते मिल सकते हैं?' },
  {
    kind: 'German',
    message: 'Guten Tag, wir suchen einen Partner für die Ablösung unseres Bestandssystems.',
  },
  {
    kind: 'Russian',
    message: 'Здравствуйте, нам нужна мобильная версия портала для клубов. Сколько это стоит?',
  },
  {
    kind: 'Russian with a Latin name',
    message: 'Нам нужна интеграция с PostgreSQL и Kafka, сайт https://northbay.example.',
  },
  {
    kind: 'Japanese',
    message: '保険金請求システムについてお話を伺いたいです。来週はいかがでしょうか。',
  },
  { kind: 'Arabic', message: 'مرحبا، نريد تطبيقًا لإدارة الفرق الرياضية. متى يمكننا التحدث؟' },
  { kind: 'as long as a form takes', message: 'We insure 40,000 farms. '.repeat(11).slice(0, 256) },
  { kind: 'filled in by the browser', message: 'Please send your brochure.', ...HASTY },
  {
    kind: 'a busy office, again',
    message: 'We would like a quote for a portal.',
    ...HASTY,
    seen: { fromClient: 9, sameText: 5 },
  },
  {
    kind: 'a busy office with a site',
    message: 'Our site https://www.northbay.example needs a new search.',
    ...BUSY_OFFICE,
  },
  {
    kind: 'applicant with one profile',
    message: 'My profile: https://www.linkedin.com/in/mira-holloway',
    ...APPLICATION,
  },
  {
    kind: 'applicant with two profiles',
    message: 'https://www.linkedin.com/in/mira https://www.mira-holloway.example',
    ...APPLICATION,
  },
  {
    kind: 'applicant with four links',
    message:
      'https://www.linkedin.com/in/mira https://github.com/mira https://mira.example https://blog.mira.example',
    ...APPLICATION,
  },
  {
    kind: 'applicant with a portfolio',
    message:
      'Work: www.behance.net/mira, www.dribbble.com/mira, www.mira.example, https://medium.com/@mira, https://a.example',
    ...APPLICATION,
    ...HASTY,
  },
  {
    kind: 'freelancer who shows work',
    message:
      'I build what you build: https://github.com/mira, https://www.linkedin.com/in/mira and https://www.mira.example',
  },
  {
    kind: 'a chat address',
    message: 'Easiest on Telegram: https://t.me/mira_holloway or by phone after six.',
  },
]

const TEXT_ABOUT_SEO = 'I can rank your website on the first page of Google with quality backlinks.'

export const SPAM_EXAMPLES: readonly SpamExample[] = [
  { kind: 'hidden box ticked', message: 'Hello', signals: { trapIsTicked: true } },
  {
    kind: 'hidden box ticked, with a link',
    message: 'See https://deal.example',
    signals: { trapIsTicked: true },
  },
  {
    kind: 'five links',
    message:
      'http://a1.example http://b2.example http://c3.example http://d4.example http://e5.example',
  },
  {
    kind: 'list of domains with www',
    message: 'www.a1.example www.b2.example www.c3.example www.d4.example www.e5.example',
  },
  {
    kind: 'BBCode',
    message: '[url=http://seo.example]rank first[/url] [url=http://pills.example]pills[/url]',
  },
  {
    kind: 'BBCode, in no time',
    message: '[url=http://seo.example]rank first[/url] www.seo.example',
    ...HASTY,
  },
  {
    kind: 'BBCode link',
    message: '[link=http://casino.example]best casino[/link] www.casino.example',
    ...HASTY,
  },
  {
    kind: 'HTML anchor',
    message: '<a href="http://pills.example">cheap pills</a> http://more.example',
  },
  {
    kind: 'HTML anchors',
    message:
      '<a href="http://a.example">a</a> <a href="http://b.example">b</a> <a href="http://c.example">c</a>',
  },
  {
    kind: 'HTML and BBCode',
    message: '<a href=http://a.example>x</a> [url=http://a.example]x[/url]',
  },
  { kind: 'SEO offer', message: TEXT_ABOUT_SEO },
  { kind: 'SEO offer with a link', message: `${TEXT_ABOUT_SEO} https://seo-king.example/prices` },
  {
    kind: 'SEO audit',
    message:
      'We found errors that keep you from the first page of Google. Free SEO audit attached?',
  },
  {
    kind: 'backlink shop',
    message: '500 dofollow backlinks with high domain authority, only $49: https://links.example',
  },
  {
    kind: 'guest post',
    message:
      'I would like to publish a guest post with a dofollow link on your blog. What is your price?',
  },
  {
    kind: 'link exchange',
    message:
      'Link exchange? Our domain authority is 60. We offer a dofollow link for a guest post.',
  },
  {
    kind: 'traffic',
    message:
      'We increase your website traffic by 10,000 real visitors, cheap web traffic: https://bit.ly/3abcdef',
  },
  {
    kind: 'lead list',
    message:
      'Buy verified email lists, 2 million leads with email database for your mailing list campaign.',
  },
  {
    kind: 'bulk mailing',
    message:
      'We send your offer through contact forms to 5 million websites. Bulk email database included.',
  },
  {
    kind: 'web design offer',
    message:
      'Professional web design services at affordable price from India. Redesign your website for $299.',
  },
  {
    kind: 'app development offer',
    message:
      'We are app development company offering affordable price. Increase your website traffic too.',
  },
  {
    kind: 'casino',
    message: 'Best online casino bonus! Free spins no deposit: https://bit.ly/xyz123',
  },
  {
    kind: 'casino with three sites',
    message: 'Online casino free spins http://c1.example http://c2.example http://c3.example',
  },
  {
    kind: 'betting',
    message: 'Sports betting tips 100% sure win, free spins, join https://t.me/surewin',
  },
  { kind: 'pills', message: 'Buy viagra and cialis without prescription, worldwide delivery' },
  {
    kind: 'pills with a shortener',
    message: 'Cheap viagra no prescription https://tinyurl.com/pills',
  },
  {
    kind: 'crypto investment',
    message:
      'Guaranteed profit with bitcoin investment, double your money in 7 days: https://t.me/btc_double',
  },
  {
    kind: 'trading robot',
    message: 'Forex trading robot, guaranteed profit 300% a month, join https://wa.me/15125550142',
  },
  {
    kind: 'loan',
    message: 'Urgent loan offer without collateral, instant loan approval at 2%. Apply today.',
  },
  {
    kind: 'advance fee',
    message:
      'I am a barrister. The inheritance fund of USD 8.5 million waits for a next of kin; reply with confidence.',
  },
  {
    kind: 'adult',
    message: 'Hot girls want to meet you tonight, adult dating https://bit.ly/dating',
  },
  {
    kind: 'adult with links',
    message: 'sex cams http://s1.example http://s2.example http://s3.example http://s4.example',
  },
  { kind: 'shorteners', message: 'https://bit.ly/1 https://tinyurl.com/2 https://t.co/3' },
  { kind: 'shortener alone', message: 'https://bit.ly/3xyz', ...HASTY },
  {
    kind: 'homoglyphs',
    message: 'Yоur pаypаl accоunt is limitеd, cоnfirm at https://paypa1.example',
  },
  {
    kind: 'homoglyphs in a brand',
    message: 'Аmаzоn gift сard winner, claim at https://gift.example',
  },
  { kind: 'random letters', message: 'XhTgRqLmPwZsKdYvNb' },
  { kind: 'random letters, hasty', message: 'qWeRtYuIoPaSdFgHjKl', ...HASTY },
  {
    kind: 'campaign with links',
    message: 'Best casino! www.casino.example and www.bonus.example and www.spins.example',
    seen: { fromClient: 8, sameText: 8 },
  },
  {
    kind: 'campaign of one text',
    message: 'We offer cheap hosting for your business, contact us.',
    seen: { fromClient: 8, sameText: 30 },
    ...HASTY,
  },
  {
    kind: 'campaign with a shortener',
    message: 'Special offer for you: https://bit.ly/offer',
    seen: { fromClient: 8, sameText: 12 },
  },
  {
    kind: 'Russian mailing',
    message:
      'Продвижение сайтов, рассылка по формам: https://t.me/rassylka https://wa.me/79990000000 https://spam.example',
  },
  {
    kind: 'Chinese mailing',
    message:
      '代开发票 http://f1.example http://f2.example http://f3.example http://f4.example http://f5.example',
  },
  {
    kind: 'Spanish mailing',
    message:
      'Posicionamiento SEO garantizado https://seo.example https://bit.ly/seo1 https://wa.me/34600000000',
  },
  {
    kind: 'malware',
    message: 'Invoice overdue, download https://bit.ly/invoice-zip https://tinyurl.com/invoice2',
  },
  {
    kind: 'copyright threat',
    message:
      'You use my copyrighted images illegally! Evidence: https://bit.ly/evidence1 https://tinyurl.com/ev2',
  },
  {
    kind: 'domain renewal',
    message: 'Your domain expires today, final notice: https://renew.example/pay',
  },
  { kind: 'survey', message: 'Take a short survey and win a gift card.' },
  {
    kind: 'polite sales',
    message: 'We help companies like yours with staffing. Do you have ten minutes this week?',
  },
  { kind: 'compliment', message: 'Very good site, I will come back and tell my friends.' },
]
