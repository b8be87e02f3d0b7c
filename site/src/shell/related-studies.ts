export type StudyTags = {
  readonly slug: string
  /** The page it belongs to. */
  readonly section: string
  readonly industry?: string | undefined
  readonly services: readonly string[]
}

/** The case studies most like one: of its section, then of its industry, then those that share most services. */
export function relatedStudies<Study extends StudyTags>(
  study: StudyTags,
  all: readonly Study[],
  count: number,
): Study[] {
  return all
    .filter(({ slug }) => slug !== study.slug)
    .toSorted((one, other) => likeness(study, other) - likeness(study, one))
    .slice(0, count)
}

function likeness(one: StudyTags, other: StudyTags): number {
  const shared = other.services.filter((service) => one.services.includes(service)).length
  const isSameIndustry = one.industry !== undefined && one.industry === other.industry
  // A study names a handful of services.
  return (one.section === other.section ? 200 : 0) + (isSameIndustry ? 100 : 0) + shared
}
