/** The topics of one case study. */
type Topics = { readonly industry?: string | undefined; readonly services: readonly string[] }

type Filter = {
  readonly industries: readonly string[]
  readonly services: readonly string[]
  readonly studies: readonly Topics[]
}

/**
 * The style rules of the filter: a choice hides the cards that do not match it, and a pair without a card shows a note.
 * Source: docs/decisions/kinds-of-content.md
 */
export function composeFilterStyles({ industries, services, studies }: Filter): string {
  return [
    ...industries.map((industry) => hideOthers(chosen('industry', industry), 'industry', industry)),
    ...services.map((service) => hideOthers(chosen('service', service), 'services', service)),
    ...industries.flatMap((industry) => {
      const fitting = studies.filter((study) => study.industry === industry)
      const missing = services.filter(
        (service) => !fitting.some((study) => study.services.includes(service)),
      )
      return missing.length > 0 ? showNote(industry, missing) : []
    }),
  ].join('')
}

const chosen = (name: string, ...values: readonly string[]) =>
  `:has([name=${name}] :is(${values.map((value) => `[value="${value}"]`).join()}):checked)`

const hideOthers = (when: string, topic: string, slug: string) =>
  `.studies${when} .case-card:not([data-${topic}~="${slug}"]){display:none}`

const showNote = (industry: string, services: readonly string[]) =>
  `.studies${chosen('industry', industry)}${chosen('service', ...services)} .studies-none{display:block}`
