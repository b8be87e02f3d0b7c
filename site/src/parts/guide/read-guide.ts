import { once, readCompany, readContent, readEntries } from '../../shell/read-content.ts'
import type { GuideContent } from './guide-content.ts'
import { renderGuide } from './render-guide.ts'

export function readGuide(): GuideContent {
  return {
    guide: readContent('guide'),
    chapters: readEntries('guideChapters'),
    companyName: readCompany().name,
    brand: readContent('brand'),
    mark: import.meta.env.MARK.dark,
  }
}

/** The guide as a PDF: for its file, and for the page that names its size. */
export const readRenderedGuide = once(() => renderGuide(readGuide()))
