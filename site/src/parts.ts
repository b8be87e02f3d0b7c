/** The parts of this site: a folder of `parts/` and a line here. Leaving one out is docs/what-may-be-left-out.md. */
export { caseStudyFilter } from './parts/case-study-filter/part.ts'
export { editor } from './parts/editor/part.ts'
export { ghost } from './parts/ghost/part.ts'
export { guide } from './parts/guide/part.ts'
export { search } from './parts/search/part.ts'
export { socialPictures } from './parts/social-pictures/part.ts'
