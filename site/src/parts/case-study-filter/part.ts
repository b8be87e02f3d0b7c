import type { SitePart } from '../site-part.ts'
import { studyTopicPath } from './study-tags.ts'

/** The filter by industry and service on the page of all case studies. */
export const caseStudyFilter = { studyTopicPath } as const satisfies SitePart
