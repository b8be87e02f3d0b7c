import type { ChartContent } from '../shapes/chart.ts'
import './chart.css'
import { barShapes, linePoints, niceTop } from '../lib/chart-geometry.ts'

type ChartProps = ChartContent & {
  /** Opens the numbers as a table. */
  readonly dataLabel: string
}

const WIDTH = 640
const HEIGHT = 300
const FRAME = { left: 56, right: 12, top: 16, bottom: 34 }
const PLOT = {
  width: WIDTH - FRAME.left - FRAME.right,
  height: HEIGHT - FRAME.top - FRAME.bottom,
}
const GRID_LINES = 4

/**
 * A small honest chart: it starts at zero, says its unit, and carries its numbers as a table for
 * whoever cannot see it or wants them exactly. The last series is the one that is lit.
 */
export function Chart({ kind, title, unit, labels, series, summary, dataLabel }: ChartProps) {
  const top = niceTop(Math.max(...series.flatMap(({ values }) => values)), GRID_LINES)
  const isLit = (index: number) => index === series.length - 1
  return (
    <figure className="chart">
      <figcaption>
        <p className="text-lg strong">{title}</p>
        <p className="mt-1 flex flex-wrap gap-x-6 text-sm text-muted">
          <span>{unit}</span>
          {series.map(({ name }, index) => (
            <span key={name} className={isLit(index) ? 'chart-key lit' : 'chart-key'}>
              {name}
            </span>
          ))}
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summary}
        className="mt-5 w-full"
      >
        <g transform={`translate(${FRAME.left} ${FRAME.top})`}>
          {Array.from({ length: GRID_LINES + 1 }, (_, index) => {
            const y = PLOT.height * (1 - index / GRID_LINES)
            return (
              <g key={y}>
                <path d={`M0 ${y}h${PLOT.width}`} className="chart-grid" />
                <text x={-10} y={y + 4} textAnchor="end">
                  {readable((top * index) / GRID_LINES)}
                </text>
              </g>
            )
          })}
          {labels.map((label, index) => (
            <text
              key={label}
              x={labelX(kind, index, labels.length)}
              y={PLOT.height + 24}
              textAnchor="middle"
            >
              {label}
            </text>
          ))}
          {series.map(({ name, values }, index) => (
            <Series
              key={name}
              kind={kind}
              values={values}
              top={top}
              isLit={isLit(index)}
              place={{ index, of: series.length }}
            />
          ))}
        </g>
      </svg>
      <p className="mt-4 text-md">{summary}</p>
      <details className="mt-3 text-md">
        <summary className="link inline-block cursor-pointer">{dataLabel}</summary>
        <table className="mt-3 nums">
          <thead>
            <tr>
              <td />
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{readable(values[row] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

type SeriesProps = {
  readonly kind: ChartContent['kind']
  readonly values: readonly number[]
  readonly top: number
  readonly isLit: boolean
  readonly place: { readonly index: number; readonly of: number }
}

function Series({ kind, values, top, isLit, place }: SeriesProps) {
  const className = isLit ? 'chart-series lit' : 'chart-series'
  if (kind === 'bars') {
    const d = barShapes({ values, top, ...PLOT, place })
    return <path d={d} className={`${className} chart-bars`} />
  }
  const points = linePoints({ values, top, ...PLOT })
  return (
    <g className={`${className} chart-line`}>
      <path d={`M${points.join('L')}`} />
      <path d={points.map((point) => `M${point}h0`).join('')} className="chart-dots" />
    </g>
  )
}

function labelX(kind: ChartContent['kind'], index: number, count: number): number {
  return kind === 'bars' ? (PLOT.width * (index + 0.5)) / count : (PLOT.width * index) / (count - 1)
}

function readable(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)
}
