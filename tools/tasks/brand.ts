/** `npm run brand -- COLOUR [COLOUR]`: makes both themes of content/brand.yaml anew, from the colour of links and that of buttons. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { makeBrand } from '../make-it-yours/make-brand.ts'
import { writeContent } from '../make-it-yours/new-content.ts'
import { toColour } from '../make-it-yours/read-answer.ts'

const CONTENT = join(ROOT, 'content')

const [primary = '', accent = primary, more] = process.argv.slice(2).map(toColour)
if (!primary.startsWith('#') || !accent.startsWith('#') || more) {
  console.error(
    "Nothing was changed. Name one or two colours, with # in quotation marks: npm run brand -- teal '#f59e0b'",
  )
  process.exit(1)
}
const { remarks, brand } = makeBrand({ primary, accent })
const before = parse(readFileSync(join(CONTENT, 'brand.yaml'), 'utf8'))
writeContent(CONTENT, { 'brand.yaml': { ...before, light: brand.light, dark: brand.dark } })
console.log([...remarks, 'Both themes of content/brand.yaml are new. See npm run dev.'].join('\n'))
