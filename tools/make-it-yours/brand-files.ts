/** The files of a brand, from two colours and a logo. */
import { readFileSync } from 'node:fs'
import { load } from 'cheerio'
import { initials } from '../../site/src/lib/initials.ts'
import { type Answers, AnswersError } from './answers.ts'
import { makeBrand } from './make-brand.ts'
import { makeMark } from './make-mark.ts'

/** What runs, or comes from elsewhere: a logo is a part of every page. */
const FORBIDDEN = 'script, style, foreignObject, image, animate, set, a'
/** A drawing so much wider than high has the name in it, and is no mark. */
const MARK_RATIO_MAX = 1.4

export async function composeBrand({ name, colours, logo }: Answers) {
  const { remarks, ...brand } = makeBrand(colours)
  const drawn = logo === undefined ? undefined : readLogo(logo)
  const mark = drawn?.isMark ? drawn.svg : await makeMark(initials(name))
  const files = {
    'brand.yaml': brand,
    'mark.svg': mark,
    ...(drawn && !drawn.isMark && { 'logo.svg': drawn.svg }),
  }
  return { files, remarks }
}

/** @throws AnswersError saying what is wrong with the file */
function readLogo(file: string): { readonly svg: string; readonly isMark: boolean } {
  const fail = (what: string): never => {
    throw new AnswersError(`Nothing was changed. logo: ${file} ${what}.`)
  }
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    fail('cannot be read. Its path begins beside the answers file')
  }
  const $ = load(text, { xml: true })
  const svg = $('svg').first()
  if (svg.length === 0) fail('is no SVG. Save the logo as SVG, or leave it out: a mark is made')
  const [, , width = 0, height = 0] = (svg.attr('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (!(width > 0 && height > 0)) fail('has no viewBox. Save it with one')
  const [wrong] = svg.find(FORBIDDEN).toArray()
  if (wrong) fail(`has a <${wrong.tagName}>. Save it as plain shapes`)
  const attributes = svg
    .find('*')
    .addBack()
    .toArray()
    .flatMap((element) => ('attribs' in element ? Object.entries(element.attribs) : []))
  const foreign = attributes.find(
    ([key, value]) =>
      /^on/i.test(key) ||
      (/href$/.test(key) && !value.startsWith('#')) ||
      /url\((?!['"]?#)/.test(value),
  )
  if (foreign)
    fail(`has ${foreign[0]}="${foreign[1]}", which leads out of it. Save it as plain shapes`)
  return { svg: $.xml(svg), isMark: width / height <= MARK_RATIO_MAX }
}
