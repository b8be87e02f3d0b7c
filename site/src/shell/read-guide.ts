import type { GuideContent } from '../guide/guide-content.ts'
import lanternsUrl from '../guide/lanterns.svg?url&no-inline'
import nightUrl from '../guide/night.svg?url&no-inline'
import { type RenderedGuide, renderGuide } from '../guide/render-guide.ts'
import { readCompany, readContent, readEntries } from './read-content.ts'

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

let rendered: Promise<RenderedGuide> | undefined

/** The guide as a PDF. In a build it is set once, for the file and for the page that says how large it is. */
export async function readRenderedGuide(): Promise<RenderedGuide> {
  if (import.meta.env.DEV) return renderGuide(await readGuide())
  rendered ??= readGuide().then(renderGuide)
  return rendered
}
