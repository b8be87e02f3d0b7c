/** Every page of the product, as its own sitemap lists them; the tests of all routes loop over these. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'

const DIST = join(import.meta.dirname, '..', 'site', 'dist')

/** Pages that answer a visitor's own doing and stand in no sitemap. */
export const UNLISTED = ['/404/', '/thank-you/', '/guide/'] as const

/** The pages of the sitemap, as paths. */
export function listedRoutes(): string[] {
  const locations = readFileSync(join(DIST, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)
  return [...locations].map(([, location]) => new URL(location ?? '').pathname)
}

/** The built HTML of a page. */
function readHtml(path: string): string {
  return readFileSync(fileOf(path), 'utf8')
}

const pages = new Map<string, CheerioAPI>()

/** The built HTML of a page, to be asked by selectors, with what it shows where no script runs. */
export function readPage(path: string): CheerioAPI {
  const page = pages.get(path) ?? load(readHtml(path), { scriptingEnabled: false })
  pages.set(path, page)
  return page
}

/** Bytes of a page as they travel, compressed by Brotli. */
export function documentBytes(path: string): number {
  return statSync(`${fileOf(path)}.br`).size
}

function fileOf(path: string): string {
  return join(DIST, path === '/404/' ? '404.html' : join(path, 'index.html'))
}

const POSITION = /^\/careers\/[^/]+\/$/

/** The pages of the positions that were open when the site was built: none, perhaps. */
export function positionRoutes(): string[] {
  return listedRoutes().filter((path) => POSITION.test(path))
}

/** Kinds of pages that have more than one; every other page of the sitemap is a kind by itself. */
const KINDS = [
  /^\/services\/[^/]+\/$/,
  /^\/industries\/[^/]+\/$/,
  /^\/products\/[^/]+\/$/,
  /\/case-study\//,
  /^\/insights\/[^/]+\/$/,
  /^\/insights\/authors\/[^/]+\/$/,
  // Pages of text that editors compose.
  /^\/(accessibility|partners|prices-and-terms|privacy-policy|trust)\/$/,
  ...(positionRoutes().length > 0 ? [POSITION] : []),
]

/** A page of each kind: of those that look alike the one with the most different elements and classes. */
export function onePageOfEachKind(): string[] {
  const routes = listedRoutes()
  const single = routes.filter((path) => !KINDS.some((kind) => kind.test(path)))
  const chosen = KINDS.map((kind) => {
    const [richest] = routes
      .filter((path) => kind.test(path))
      .map((path) => ({ path, parts: countParts(readHtml(path)) }))
      .sort((one, other) => other.parts - one.parts)
    if (!richest) throw new Error(`There is no page of the kind ${kind}.`)
    return richest.path
  })
  return [...single, ...chosen]
}

function countParts(html: string): number {
  const tags = html.matchAll(/<[a-z][\w-]*(?:\s+class="[^"]*")?/g)
  return new Set([...tags].map(([tag]) => tag)).size
}

/** The items of the menu's panels, as docs/specification.md names them. */
export const PANELS = {
  Services: [
    ['Agentic AI', '/services/agentic-ai/'],
    ['GenAI-Powered App Development', '/services/gen-ai-powered-app-development/'],
    ['Data Science & Analytics', '/services/data-science-analytics/'],
    ['Business Process Automation', '/services/business-process-automation/'],
    ['Mobile Solutions', '/services/mobile-solutions/'],
    ['Cloud Modernization', '/services/cloud-modernization-migration/'],
    ['UI/UX Design Excellence', '/services/ui-ux-design-excellence/'],
    ['Staff Augmentation', '/services/staff-augmentation/'],
    ['Cyber Security', '/services/cyber-security/'],
  ],
  Industries: [
    ['Insurance', '/industries/insurance/'],
    ['Healthcare', '/industries/healthcare/'],
    ['Real Estate', '/industries/real-estate/'],
    ['Finance', '/industries/finance/'],
    ['Education', '/industries/education/'],
    ['Sports', '/industries/sports/'],
  ],
  Products: [
    ['Group Enrollment', '/products/group-enrollment/'],
    ['Sports Team Management', '/products/sports-team-management/'],
    ['Insurance Claims Management', '/products/insurance-claims-management/'],
    ['Gen AI Chatbot', '/products/gen-ai-chatbot/'],
    ['Insurance Policy Management', '/products/insurance-policy-management/'],
  ],
} as const

/** What docs/specification.md, section 2, names, besides case studies and articles. */
export const SPECIFIED = [
  '/',
  '/contact-us/',
  '/about-us/',
  '/careers/',
  '/insights/',
  '/services/',
  '/industries/',
  '/products/',
  '/privacy-policy/',
  ...Object.values(PANELS).flatMap((items) => items.map(([, path]) => path)),
]

/** The pages under which case studies live; each has two or more. */
export const CASE_STUDY_SECTIONS = [
  '/industries/sports/',
  '/industries/insurance/',
  '/industries/finance/',
  '/services/staff-augmentation/',
]
