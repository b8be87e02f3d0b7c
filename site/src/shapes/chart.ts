import { z } from 'astro/zod'
import { text } from './text.ts'

/** A small chart: bars next to each other, or a line over time. One or two series over the same labels. */
export const chart = z
  .strictObject({
    kind: z.enum(['bars', 'line']).describe('bars to compare, line for what changes over time.'),
    title: text('What is shown.', { maxChars: 90 }),
    unit: text('The unit of the values, such as minutes.', { maxChars: 30 }),
    labels: z
      .array(text('Under a bar, or a point in time.', { maxChars: 16 }))
      .min(2)
      .max(12),
    series: z
      .array(
        z.strictObject({
          name: text('What this series is.', { maxChars: 40 }),
          values: z
            .array(z.number().min(0, { error: 'wants 0 or more: a chart stands on zero' }))
            .min(2)
            .max(12),
        }),
      )
      .min(1)
      .max(2)
      .describe('The second series is highlighted.'),
    summary: text('What the chart says, in a sentence or two, for everyone.', { maxChars: 240 }),
  })
  .refine(({ labels, series }) => series.every(({ values }) => values.length === labels.length), {
    error: 'wants as many values in each series as there are labels',
  })
export type ChartContent = z.infer<typeof chart>
