/** Every page of the product, as its own sitemap lists them; the tests of all routes loop over these. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SITEMAP = join(import.meta.dirname, '..', 'site', 'dist', 'sitemap.xml')

/** Pages that answer a visitor's own doing and stand in no sitemap. */
export const UNLISTED = ['/404/', '/thank-you/', '/guide/'] as const

/** The pages of the sitemap, as paths. */
export function listedRoutes(): string[] {
  const locations = readFileSync(SITEMAP, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)
  return [...locations].map(([, location]) => new URL(location ?? '').pathname)
}

/** What SPEC.md, section 2, names, besides case studies and articles. */
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
  ...['finance', 'healthcare', 'education', 'real-estate', 'insurance', 'sports'].map(
    (slug) => `/industries/${slug}/`,
  ),
  ...[
    'agentic-ai',
    'gen-ai-powered-app-development',
    'data-science-analytics',
    'business-process-automation',
    'mobile-solutions',
    'cloud-modernization-migration',
    'ui-ux-design-excellence',
    'staff-augmentation',
    'cyber-security',
  ].map((slug) => `/services/${slug}/`),
  ...[
    'gen-ai-chatbot',
    'group-enrollment',
    'sports-team-management',
    'insurance-claims-management',
    'insurance-policy-management',
  ].map((slug) => `/products/${slug}/`),
]

/** The pages under which case studies live; each has two or more. */
export const CASE_STUDY_SECTIONS = [
  '/industries/sports/',
  '/industries/insurance/',
  '/industries/finance/',
  '/services/staff-augmentation/',
]
