import lighthouse, { type Flags, type Result } from 'lighthouse'
import type { Bench } from './with-product.ts'

/** One run of Lighthouse with its phone, and its own simulated throttling: what `flags` do not change is its default. */
export async function runLighthouse(
  { debuggingPort, origin }: Bench,
  path: string,
  flags: Flags = {},
): Promise<Result> {
  const outcome = await lighthouse(origin + path, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'json',
    ...flags,
  })
  if (!outcome) throw new Error(`Lighthouse had nothing to say about ${path}.`)
  const { lhr } = outcome
  if (lhr.runtimeError) throw new Error(`Lighthouse failed on ${path}: ${lhr.runtimeError.message}`)
  return lhr
}
