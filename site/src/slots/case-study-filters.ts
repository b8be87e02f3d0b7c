/** Around the cards of all case studies: a part's component, and its style rules for these cards. */
export { caseStudyFilter } from '../parts/case-study-filter/case-study-filter.ts'
