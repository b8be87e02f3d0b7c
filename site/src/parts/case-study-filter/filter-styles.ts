import type { StudyTag } from '../../lib/paths.ts'
import { studyTagId } from './study-tags.ts'

type StudyTags = { readonly industry?: string | undefined; readonly services: readonly string[] }

type Option = { readonly value: string }

type Filter = {
  readonly industries: readonly Option[]
  readonly services: readonly Option[]
  readonly studies: readonly StudyTags[]
}

/**
 * The style rules of the filter: a choice hides the cards that do not match it, and a pair without a card shows a
 * note. Without scripts the choice is the link in the address, since a static page cannot read its query, and the
 * lists are hidden.
 * Source: docs/decisions/kinds-of-content.md
 */
export function composeFilterStyles({ studies, ...options }: Filter): string {
  const industries = options.industries.map(({ value }) => value)
  const services = options.services.map(({ value }) => value)
  return [
    '.studies:has(noscript > *) search{display:none}',
    ...industries.map((industry) => hideOthers('industry', industry, 'industry')),
    ...services.map((service) => hideOthers('service', service, 'services')),
    ...industries.flatMap((industry) => {
      const fitting = studies.filter((study) => study.industry === industry)
      const missing = services.filter(
        (service) => !fitting.some((study) => study.services.includes(service)),
      )
      return missing.length > 0 ? showNote(industry, missing) : []
    }),
  ].join('')
}

const option = (tag: StudyTag, ...slugs: readonly string[]) =>
  `[name=${tag}] :is(${slugs.map((slug) => `[value="${slug}"]`).join()}):checked`

const hideOthers = (tag: StudyTag, slug: string, tagsOfCard: 'industry' | 'services') =>
  `.studies:has(${option(tag, slug)},#${studyTagId(tag, slug)}:target) .case-card:not([data-${tagsOfCard}~="${slug}"]){display:none}`

const showNote = (industry: string, services: readonly string[]) =>
  `.studies:has(${option('industry', industry)}):has(${option('service', ...services)}) .studies-none{display:block}`
