/**
 * Time, memory and processor time of the build by number of articles. Each size is built in a copy of the product: first without
 * any cache, so that every picture is made ("cold"), then after one article was changed ("again").
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyProduct, type ProductCopy } from '../harness/product-copy.ts'
import { type Row, report, round } from './report.ts'

/** Copies of articles, besides our own. */
const COUNTS = (process.env.BENCH_ARTICLES || '0,1000').split(',').map(Number)
const PRINT_USAGE = join(import.meta.dirname, 'print-usage.mjs')
const DAY_MS = 86_400_000
const NEWEST = Date.UTC(2026, 8, 30)

export async function benchGrowth(): Promise<void> {
  const rows: Row[] = []
  for (const articles of COUNTS) rows.push(...(await measureSize(articles)))
  report('growth', { cold: 'without any cache', again: 'after one article was changed' }, rows)
}

async function measureSize(articles: number): Promise<Row[]> {
  const copy = copyProduct({ pictures: 'none' })
  try {
    copyArticles(copy, articles)
    const cold = await measureBuild(copy)
    const [article] = listArticles(copy)
    if (article) copy.write(article, `${copy.read(article)}\nOne more sentence.\n`)
    const again = await measureBuild(copy)
    const files = readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.html')).length
    return [
      { articles, pages, build: 'cold', ...cold },
      { articles, pages, build: 'again', ...again },
    ]
  } finally {
    copy.remove()
  }
}

function listArticles(copy: ProductCopy): string[] {
  const folder = 'content/insights'
  return readdirSync(copy.path(folder))
    .filter((file) => file.endsWith('.mdoc'))
    .map((file) => `${folder}/${file}`)
}

/** The articles that people wrote, again and again under other names, titles and dates. */
function copyArticles(copy: ProductCopy, count: number): void {
  const originals = listArticles(copy).map(copy.read)
  for (let index = 0; index < count; index += 1) {
    const date = new Date(NEWEST - index * DAY_MS).toISOString().slice(0, 10)
    const text = (originals[index % originals.length] ?? '')
      .replace(/^ {2}title: .*$/m, `  title: "Measured ${index} | {company}"`)
      .replace(/^title: .*$/m, `title: Measured ${index}`)
      .replace(/^date: .*$/m, `date: ${date}`)
    copy.write(`content/insights/measured-${index}.mdoc`, text)
  }
}

async function measureBuild(copy: ProductCopy): Promise<Row> {
  const startedAt = performance.now()
  const { status, output } = await copy.build({ NODE_OPTIONS: `--import=${PRINT_USAGE}` })
  const seconds = (performance.now() - startedAt) / 1000
  if (status !== 0) throw new Error(`The build has failed: ${output.slice(-3000)}`)
  const usages = [...output.matchAll(/^usage: (\d+) MiB, (\d+) ms$/gm)]
  return {
    seconds: round(seconds),
    cpuSeconds: round(usages.reduce((sum, [, , ms]) => sum + Number(ms), 0) / 1000),
    peakMiB: Math.max(...usages.map(([, mib]) => Number(mib))),
  }
}
