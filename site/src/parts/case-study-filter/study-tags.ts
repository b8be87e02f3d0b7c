import { CASE_STUDIES_PATH, type StudyTag } from '../../lib/paths.ts'

/** The id of the link that shows the case studies of a tag where no script runs. */
export const studyTagId = (tag: StudyTag, slug: string) => `${tag}-${slug}`

/** The case studies of a tag: by the query with scripts, by the fragment without. */
export const studyTagPath = (tag: StudyTag, slug: string) =>
  `${CASE_STUDIES_PATH}?${tag}=${slug}#${studyTagId(tag, slug)}`
