import { renderToBuffer } from '@react-pdf/renderer'
import { registerFonts, undrawable } from './fonts.ts'
import { GuideDocument } from './GuideDocument.tsx'
import type { GuideContent } from './guide-content.ts'

export type RenderedGuide = { readonly pdf: Uint8Array<ArrayBuffer>; readonly pageCount: number }

/**
 * The guide as a PDF. The same content gives the same bytes.
 * @throws Error that names the characters the typeface has not
 */
export async function renderGuide(content: GuideContent): Promise<RenderedGuide> {
  refuseUndrawable(content)
  registerFonts()
  // The contents come before the chapters whose pages they name, so everything is set twice.
  const { pageOf } = await setGuide(content, new Map())
  const { pdf, pageCount } = await setGuide(content, pageOf)
  return { pdf, pageCount }
}

async function setGuide(content: GuideContent, knownPages: ReadonlyMap<string, number>) {
  const pageOf = new Map<string, number>()
  let pageCount = 0
  const buffer = await renderToBuffer(
    <GuideDocument
      {...content}
      pageOf={knownPages}
      onChapterPlaced={(slug, page) => pageOf.set(slug, page)}
      onEndPlaced={(page) => {
        pageCount = page
      }}
    />,
  )
  return { pdf: new Uint8Array(buffer), pageOf, pageCount }
}

function refuseUndrawable(content: GuideContent): void {
  const missing = undrawable(JSON.stringify(content))
  if (missing.length > 0)
    throw new Error(
      `content/guide.yaml or content/guide/ holds ${missing.join(' ')}, which the typeface of the PDF does not have. Write it in words.`,
    )
}
