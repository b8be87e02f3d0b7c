import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

const OUT = join(import.meta.dirname, 'out')

/** A figure with its unit in its name, such as `p99Ms`. */
export type Row = Readonly<Record<string, string | number>>

/** Prints a table, and keeps it as JSON with the machine that it was measured on. */
export function report(name: string, settings: Row, rows: readonly Row[]): void {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  console.log(`\n${name}`, settings)
  console.table(rows)
  mkdirSync(OUT, { recursive: true })
  writeFileSync(
    join(OUT, `${name}.json`),
    `${JSON.stringify({ name, measuredAt: new Date().toISOString(), machine, settings, rows }, null, 2)}\n`,
  )
}

/** The value below which a part of all values lies; `part` from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** How often a figure is measured: BENCH_ROUNDS, or as often as is usual. */
export function roundsOr(usual: number): number {
  return Number(process.env.BENCH_ROUNDS) || usual
}
