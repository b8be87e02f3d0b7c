import './chart.css'
import { barsOf, niceTop, pointsOf } from '../lib/chart-geometry.ts'
import type { ChartContent } from '../shapes/chart.ts'

type ChartProps = ChartContent & {
  /** Opens the numbers as a table. */
  readonly dataLabel: string
}

const GRID_LINES = 4
/** From this many labels on, phones show every second one. */
const MANY_LABELS = 6

/**
 * A chart that starts at zero and names its unit. A table with its numbers is included for screen readers and for exact
 * values. The last series is highlighted.
 */
export function Chart({ kind, title, unit, labels, series, summary, dataLabel }: ChartProps) {
  const top = niceTop(Math.max(...series.flatMap(({ values }) => values)), GRID_LINES)
  const steps = Array.from({ length: GRID_LINES + 1 }, (_, index) => 1 - index / GRID_LINES)
  const isHighlighted = (index: number) => index === series.length - 1
  return (
    <figure className="chart">
      <figcaption>
        <p className="text-lg strong">{title}</p>
        <p className="mt-1 flex flex-wrap gap-x-6 text-sm text-muted">
          <span>{unit}</span>
          {series.map(({ name }, index) => (
            <span
              key={name}
              className={isHighlighted(index) ? 'chart-key highlighted' : 'chart-key'}
            >
              {name}
            </span>
          ))}
        </p>
      </figcaption>
      <div className="chart-body">
        <ul aria-hidden="true" className="chart-scale nums">
          {steps.map((share) => (
            <li key={share}>{readable(top * share)}</li>
          ))}
        </ul>
        <svg role="img" aria-label={summary}>
          {steps.map((share) => (
            <line
              key={share}
              x1="0"
              x2="100%"
              y1={`${100 * share}%`}
              y2={`${100 * share}%`}
              className="chart-grid"
            />
          ))}
          {series.map(({ name, values }, index) => (
            <g
              key={name}
              className={isHighlighted(index) ? 'chart-series highlighted' : 'chart-series'}
            >
              {kind === 'bars' ? (
                <Bars values={values} top={top} place={{ index, of: series.length }} />
              ) : (
                <Line values={values} top={top} />
              )}
            </g>
          ))}
        </svg>
        <ul
          aria-hidden="true"
          className={labels.length > MANY_LABELS ? 'chart-labels many' : 'chart-labels'}
        >
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
      <p className="mt-4 text-md">{summary}</p>
      <DataTable labels={labels} series={series} dataLabel={dataLabel} />
    </figure>
  )
}

type SeriesProps = { readonly values: readonly number[]; readonly top: number }

function Bars({
  values,
  top,
  place,
}: SeriesProps & { readonly place: { readonly index: number; readonly of: number } }) {
  return barsOf({ values, top }, place).map(({ x, y, width, height }) => (
    <rect key={x} x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} rx="3" />
  ))
}

function Line({ values, top }: SeriesProps) {
  const points = pointsOf({ values, top })
  return points.map(({ x, y }, index) => {
    const before = points[index - 1]
    return (
      <g key={x}>
        {before && (
          <line x1={`${before.x}%`} y1={`${before.y}%`} x2={`${x}%`} y2={`${y}%`} strokeWidth="3" />
        )}
        <circle cx={`${x}%`} cy={`${y}%`} r="4.5" />
      </g>
    )
  })
}

type DataTableProps = Pick<ChartProps, 'labels' | 'series' | 'dataLabel'>

function DataTable({ labels, series, dataLabel }: DataTableProps) {
  return (
    <details className="mt-3 text-md">
      <summary className="link inline-block cursor-pointer">{dataLabel}</summary>
      <table className="mt-3 border-collapse nums">
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
  )
}

function readable(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)
}
