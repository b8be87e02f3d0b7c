/**
 * How a build grows with the number of articles: its time, its memory, and what one more article costs. Each size
 * is built in a copy of its own, cold (nothing is kept from an earlier build, so every picture is made), and once
 * more, as after an editor's change.
 */
import { readdirSync } from 'node:fs'
import { copyProduct, type ProductCopy } from '../harness/product-copy.ts'
import { generateArticles } from './generated-articles.ts'
import { report, round } from './report.ts'
import { type Usage, watchProcess } from './watch-process.ts'

/** `BENCH_ARTICLES=50,500 npm run bench -- growth` for a shorter run: 5,000 take several minutes. */
const COUNTS = (process.env.BENCH_ARTICLES || '50,500,5000').split(',').map(Number)

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
    coldMsPerFurther: msPerArticle(sizes, index, ({ cold }) => cold.seconds),
    coldCpuS: round(cold.cpuSeconds),
    coldCpuMsPerFurther: msPerArticle(sizes, index, ({ cold }) => cold.cpuSeconds),
    coldPeakMiB: cold.peakMiB,
    againS: round(again.seconds),
    againPagesPerS: round(pages / again.seconds),
    againMsPerFurther: msPerArticle(sizes, index, ({ again }) => again.seconds),
    againCpuS: round(again.cpuSeconds),
    againCpuMsPerFurther: msPerArticle(sizes, index, ({ again }) => again.cpuSeconds),
    againPeakMiB: again.peakMiB,
  }))
  report(
    'growth',
    {
      cold: 'nothing kept from an earlier build',
      again: 'after one article was changed',
      covers: 'those that we have; a further one is scaled once, which is not measured here',
      perFurther: 'what each article has cost since the row above',
    },
    rows,
  )
}

/** What each article between the last size and this one has cost; from the clock, or from the processors. */
function msPerArticle(
  sizes: readonly Size[],
  index: number,
  seconds: (size: Size) => number,
): number | string {
  const [smaller, size] = [sizes[index - 1], sizes[index]]
  if (!smaller || !size) return ''
  return round(((seconds(size) - seconds(smaller)) * 1000) / (size.articles - smaller.articles))
}

async function measureSize(articles: number): Promise<Size> {
  const copy = copyProduct({ pictures: 'none' })
  try {
    for (const { file, text } of generateArticles(articles))
      copy.write(`content/insights/${file}`, text)
    const cold = await measureBuild(copy)
    const changed = 'content/insights/measured-00000.mdoc'
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
