import type { GuideContent } from '../guide/guide-content.ts'
import lanternsUrl from '../guide/lanterns.svg?url&no-inline'
import nightUrl from '../guide/night.svg?url&no-inline'
import { renderGuide } from '../guide/render-guide.ts'
import { once, readCompany, readContent, readEntries } from './read-content.ts'

/** The drawings on the guide's cover, the lower one first: the files that the PDF is made with. */
export const guideCoverUrls: readonly string[] = [nightUrl, lanternsUrl]

/** The content of the guide. */
export async function readGuide(): Promise<GuideContent> {
  const [company, brand, guide, chapters] = await Promise.all([
    readCompany(),
    readContent('brand'),
    readContent('guide'),
    readEntries('guideChapters'),
  ])
  return { guide, chapters, brand, companyName: company.name }
}

/** The guide as a PDF: for its file, and for the page that names its size. */
export const readRenderedGuide = once(async () => renderGuide(await readGuide()))
