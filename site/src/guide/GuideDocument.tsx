import { Document } from '@react-pdf/renderer'
import { ChapterPages } from './ChapterPages.tsx'
import { ClosingPage } from './ClosingPage.tsx'
import { ContentsPage } from './ContentsPage.tsx'
import { Cover } from './Cover.tsx'
import type { GuideContent } from './guide-content.ts'

type GuideDocumentProps = GuideContent & {
  /** The page on which each chapter begins, by its slug, as far as that is known. */
  readonly pageOf: ReadonlyMap<string, number>
  readonly onChapterPlaced: (slug: string, page: number) => void
  readonly onEndPlaced: (page: number) => void
}

/** The whole guide. */
export function GuideDocument(props: GuideDocumentProps) {
  const { guide, chapters, companyName, pageOf, onChapterPlaced, onEndPlaced } = props
  return (
    <Document
      title={guide.title}
      author={companyName}
      subject={guide.subtitle}
      creator={companyName}
      language="en"
      creationDate={guide.date}
      modificationDate={guide.date}
    >
      <Cover guide={guide} companyName={companyName} />
      <ContentsPage guide={guide} chapters={chapters} pageOf={pageOf} />
      {chapters.map((chapter, index) => (
        <ChapterPages
          key={chapter.slug}
          guide={guide}
          chapter={chapter}
          number={index + 1}
          chapterCount={chapters.length}
          onPlaced={onChapterPlaced}
        />
      ))}
      <ClosingPage guide={guide} companyName={companyName} onPlaced={onEndPlaced} />
    </Document>
  )
}
