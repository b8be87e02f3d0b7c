import FilteredCaseStudies from './FilteredCaseStudies.astro'
import { composeFilterStyles } from './filter-styles.ts'

/** What the page of all case studies shows of it. */
export const caseStudyFilter = {
  Frame: FilteredCaseStudies,
  composeStyles: composeFilterStyles,
}
