import { once, readCompany, readContent, readEntries } from '../../shell/read-content.ts'
import type { GuideContent } from './guide-content.ts'
import { renderGuide } from './render-guide.ts'

/** The content of the guide. */
export async function readGuide(): Promise<GuideContent> {
  const [company, brand, guide, chapters] = await Promise.all([
    readCompany(),
    readContent('brand'),
    readContent('guide'),
    readEntries('guideChapters'),
  ])
  return { guide, chapters, brand, mark: import.meta.env.MARK, companyName: company.name }
}

/** The guide as a PDF: for its file, and for the page that names its size. */
export const readRenderedGuide = once(async () => renderGuide(await readGuide()))
