import type { Drawing } from '../../lib/drawing.ts'
import type { Brand } from '../../shapes/brand.ts'
import type { GuideChapter } from './guide-chapter-shape.ts'
import type { Guide } from './guide-shape.ts'

/** The content of the guide, with placeholders filled in. */
export type GuideContent = {
  readonly guide: Guide
  readonly chapters: readonly GuideChapter[]
  readonly companyName: string
  readonly brand: Brand
  readonly mark: Drawing
}
