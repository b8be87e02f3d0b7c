/** `npm run brand -- COLOUR [COLOUR]`: makes both themes of content/brand.yaml anew, from the colour of links and that of buttons, which else stays. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { makeBrand } from '../make-it-yours/make-brand.ts'
import { writeContent } from '../make-it-yours/new-content.ts'
import { toColour } from '../make-it-yours/read-answer.ts'

const CONTENT = join(ROOT, 'content')

const before = parse(readFileSync(join(CONTENT, 'brand.yaml'), 'utf8'))
const given = process.argv.slice(2).map(toColour)
const [primary, accent = toColour(before.light.accent), more] = given
const wrong = given.find((colour) => !colour.startsWith('#'))
if (!primary || more || wrong) {
  console.error(
    `Nothing was changed.${wrong ? ` “${wrong}” is no colour.` : ''} Name one or two, with # in quotation marks: npm run brand -- teal '#f59e0b'`,
  )
  process.exit(1)
}
const { remarks, brand } = makeBrand({ primary, accent })
writeContent(CONTENT, { 'brand.yaml': { ...before, light: brand.light, dark: brand.dark } })
console.log([...remarks, 'Both themes of content/brand.yaml are new. See npm run dev.'].join('\n'))
