import { CASE_STUDIES_PATH, type StudyTopic } from '../../lib/paths.ts'

/** The id of the link that shows the case studies of a topic where no script runs. */
export const studyTopicId = (topic: StudyTopic, slug: string) => `${topic}-${slug}`

/** The case studies of a topic: by the query with scripts, by the fragment without. */
export const studyTopicPath = (topic: StudyTopic, slug: string) =>
  `${CASE_STUDIES_PATH}?${topic}=${slug}#${studyTopicId(topic, slug)}`
