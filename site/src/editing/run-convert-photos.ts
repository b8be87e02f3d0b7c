/** `npm run convert-photos`: makes JPEG of photographs in the format of iPhones. */
import { CONTENT } from '../lib/content-folder.ts'
import { convertPhotos } from './convert-photos.ts'

const converted = await convertPhotos(CONTENT)
const lines = converted.map(({ from, to }) => `content/${from} is content/${to} now.`)
if (lines.length === 0) lines.push('There is no photograph to convert in content/.')
process.stdout.write(`${lines.join('\n')}\n`)
