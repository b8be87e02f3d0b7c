import lighthouse, { type Flags, type Result } from 'lighthouse'
import type { Bench } from './with-product.ts'

/** The browser has recorded nothing of the visit. Lighthouse itself says that it wants to be run again then. */
const NOT_RECORDED = 'NO_NAVSTART'
const ATTEMPTS = 3

/** One run of Lighthouse with its phone, and its own simulated throttling: what `flags` do not change is its default. */
export async function runLighthouse(
  { debuggingPort, origin }: Bench,
  path: string,
  flags: Flags = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await lighthouse(origin + path, {
      port: debuggingPort,
      logLevel: 'error',
      output: 'json',
      ...flags,
    })
    if (!outcome) throw new Error(`Lighthouse had nothing to say about ${path}.`)
    const { runtimeError } = outcome.lhr
    if (!runtimeError) return outcome.lhr
    if (attempt === ATTEMPTS || runtimeError.code !== NOT_RECORDED)
      throw new Error(`Lighthouse failed on ${path}: ${runtimeError.message}`)
  }
}
