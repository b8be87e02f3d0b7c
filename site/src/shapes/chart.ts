import { z } from 'astro/zod'
import { entries, list, text } from './field-kinds.ts'

/** A small chart: bars next to each other, or a line over time. One or two series over the same labels. */
export const chart = z
  .strictObject({
    kind: z.enum(['bars', 'line']).describe('bars to compare, line for what changes over time.'),
    title: text('What is shown.', 90),
    unit: text('The unit of the values, such as minutes.', 30),
    labels: list([2, 12], text('Under a bar, or a point in time.', 16)),
    series: entries([1, 2], {
      name: text('What this series is.', 40),
      values: list(
        [2, 12],
        z.number().min(0, { error: 'wants 0 or more: a chart stands on zero' }),
      ),
    }).describe('The second series is highlighted.'),
    summary: text('What the chart says, in a sentence or two, for everyone.', 240),
  })
  .refine(({ labels, series }) => series.every(({ values }) => values.length === labels.length), {
    error: 'wants as many values in each series as there are labels',
  })
export type ChartContent = z.infer<typeof chart>
