import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { fillPlaceholders } from '../../compile/fill-placeholders.ts'
import { CONTENT_FOLDER } from '../../lib/content-folder.ts'
import { readDrawing } from '../../lib/drawing.ts'
import { brand } from '../../shapes/brand.ts'
import { guideChapter } from './guide-chapter-shape.ts'
import type { GuideContent } from './guide-content.ts'
import { guide } from './guide-shape.ts'
import { renderGuide } from './render-guide.ts'

const CONTENT = join(import.meta.dirname, '../../../..', CONTENT_FOLDER)
const FACTS = {
  company: 'Testfield',
  email: 'hello@testfield.example',
  inquiryAnswer: 'two test days',
  number: '{number}',
  count: '{count}',
}

function readGuideFiles(): GuideContent {
  const read = (file: string) => parse(readFileSync(join(CONTENT, file), 'utf8'))
  const chapters = readdirSync(join(CONTENT, 'guide')).map((file) =>
    fillPlaceholders(guideChapter.parse(read(`guide/${file}`)), FACTS),
  )
  return {
    guide: fillPlaceholders(guide.parse(read('guide.yaml')), FACTS),
    chapters: chapters.sort((one, other) => one.order - other.order),
    brand: brand.parse(read('brand.yaml')),
    mark: readDrawing(readFileSync(join(CONTENT, 'mark.svg'), 'utf8')),
    companyName: FACTS.company,
  }
}

/** The guide as it is in content/, for an invented company. */
export const content = readGuideFiles()
/** The same, set once for all tests. */
export const rendered = await renderGuide(content)
