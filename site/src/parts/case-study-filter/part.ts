import type { SitePart } from '../site-part.ts'
import { studyTagPath } from './study-tags.ts'

/** The filter by industry and service on the page of all case studies. */
export const caseStudyFilter = { studyTagPath } as const satisfies SitePart
