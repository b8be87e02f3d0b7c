import { once, readCompany, readContent, readEntries } from '../../shell/read-content.ts'
import type { GuideContent } from './guide-content.ts'
import { renderGuide } from './render-guide.ts'

/** The content of the guide. */
export async function readGuide(): Promise<GuideContent> {
  return {
    guide: await readContent('guide'),
    chapters: await readEntries('guideChapters'),
    companyName: (await readCompany()).name,
    brand: await readContent('brand'),
    mark: import.meta.env.MARK,
  }
}

/** The guide as a PDF: for its file, and for the page that names its size. */
export const readRenderedGuide = once(async () => renderGuide(await readGuide()))
