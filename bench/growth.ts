/**
 * Build time by number of articles, in wall-clock and processor time. Each size is built in a copy of the product: first
 * without any cache, so that every picture is made, then again after one article was changed.
 */
import { readdirSync } from 'node:fs'
import { copyProduct, type ProductCopy } from '../harness/product-copy.ts'
import { generateArticles } from './generated-articles.ts'
import { report, round } from './report.ts'
import { type Usage, watchProcess } from './watch-process.ts'

/** Generated articles, besides our own. `BENCH_ARTICLES=0,1000,5000 npm run bench -- growth` for another list. */
const COUNTS = (process.env.BENCH_ARTICLES || '0,1000').split(',').map(Number)

type Measured = Usage & { readonly seconds: number }

type Size = {
  readonly articles: number
  readonly pages: number
  readonly cold: Measured
  readonly again: Measured
}

export async function benchGrowth(): Promise<void> {
  const sizes: Size[] = []
  for (const articles of COUNTS) sizes.push(await measureSize(articles))
  const rows = sizes.map(({ articles, pages, cold, again }, index) => ({
    articles,
    pages,
    coldS: round(cold.seconds),
    coldPagesPerS: round(pages / cold.seconds),
    coldPagesPerSFurther: articlesPerSecond(sizes, index, ({ cold }) => cold.seconds),
    coldCpuS: round(cold.cpuSeconds),
    coldCpuMsPerFurther: msPerArticle(sizes, index, ({ cold }) => cold.cpuSeconds),
    coldPeakMiB: cold.peakMiB,
    againS: round(again.seconds),
    againPagesPerS: round(pages / again.seconds),
    againPagesPerSFurther: articlesPerSecond(sizes, index, ({ again }) => again.seconds),
    againCpuS: round(again.cpuSeconds),
    againToColdCpu: round(again.cpuSeconds / cold.cpuSeconds, 2),
    againCpuMsPerFurther: msPerArticle(sizes, index, ({ again }) => again.cpuSeconds),
    againPeakMiB: again.peakMiB,
  }))
  report(
    'growth',
    {
      cold: 'without any cache; with 0 articles, the first build of a fresh clone',
      again: 'after one article was changed',
      covers: 'shared by all articles; scaling a further one is not measured here',
      further: 'of the articles added since the row above: what a site pays once is left out',
    },
    rows,
  )
}

/** Wall-clock or processor time of each article added since the size before. */
function msPerArticle(
  sizes: readonly Size[],
  index: number,
  seconds: (size: Size) => number,
): number | string {
  const [smaller, size] = [sizes[index - 1], sizes[index]]
  if (!smaller || !size) return ''
  return round(((seconds(size) - seconds(smaller)) * 1000) / (size.articles - smaller.articles))
}

function articlesPerSecond(...given: Parameters<typeof msPerArticle>): number | string {
  const ms = msPerArticle(...given)
  return typeof ms === 'number' ? round(1000 / ms) : ''
}

async function measureSize(articles: number): Promise<Size> {
  const copy = copyProduct({ pictures: 'none' })
  try {
    for (const { file, text } of generateArticles(articles))
      copy.write(`content/insights/${file}`, text)
    const cold = await measureBuild(copy)
    const [article] = readdirSync(copy.path('content/insights'))
    const changed = `content/insights/${article}`
    copy.write(changed, `${copy.read(changed)}\nOne more sentence.\n`)
    const again = await measureBuild(copy)
    const files = readdirSync(copy.path('site/dist'), { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.html')).length
    return { articles, pages, cold, again }
  } finally {
    copy.remove()
  }
}

async function measureBuild(copy: ProductCopy): Promise<Measured> {
  const started = performance.now()
  let endWatch: (() => Usage) | undefined
  const { status, output } = await copy.build({}, (pid) => {
    endWatch = watchProcess(pid)
  })
  const usage = endWatch?.() ?? { peakMiB: Number.NaN, cpuSeconds: Number.NaN }
  const seconds = (performance.now() - started) / 1000
  if (status !== 0) throw new Error(`The build has failed: ${output.slice(-3000)}`)
  return { seconds, ...usage }
}
