import { readableNumber } from '../lib/readable-number.ts'
import './chart.css'
import { barsOf, gridOf, type Point, pointsOf, spreadEnds } from '../lib/chart-geometry.ts'
import type { ChartContent } from '../shapes/chart.ts'

type ChartProps = ChartContent & {
  /** Opens the numbers as a table. */
  readonly dataLabel: string
}

/**
 * A chart that starts at zero and names its unit. The last series is highlighted: filled where the other is hollow,
 * or drawn through where the other is dashed. A table with its numbers is included for screen readers and for exact
 * values.
 */
export function Chart({ kind, title, unit, labels, series, summary, dataLabel }: ChartProps) {
  const Plot = kind === 'bars' ? Bars : Lines
  return (
    <figure className="chart @container" data-kind={kind}>
      <figcaption>
        <p className="text-lg strong">{title}</p>
        <p className="mt-1 flex flex-wrap gap-x-6 text-sm text-muted">
          <span>{unit}</span>
          {series.length > 1 &&
            series.map(({ name }, index) => (
              <span key={name} className={classOf('chart-key', index, series)}>
                {name}
              </span>
            ))}
        </p>
      </figcaption>
      <Plot {...{ labels, series, summary }} />
      <p className="mt-4 text-md">{summary}</p>
      <DataTable {...{ labels, series, dataLabel: dataLabel || title }} />
    </figure>
  )
}

type PlotProps = Pick<ChartProps, 'labels' | 'series' | 'summary'>

/** Each with its value above it, and therefore without a scale. */
function Bars({ labels, series, summary }: PlotProps) {
  const top = Math.max(...series.flatMap(({ values }) => values)) || 1
  return (
    <div className="chart-body">
      <svg role="img" aria-label={summary} className="size-full overflow-visible">
        {series.map(({ name, values }, index) => (
          <g key={name} className={classOf('chart-series', index, series)}>
            {barsOf({ values, top }, { index, of: series.length }).map(
              ({ x, y, width, height }, at) => (
                <g key={x}>
                  <rect x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} rx="3" />
                  <text x={`${x + width / 2}%`} y={`${y}%`} dy="-0.5em" textAnchor="middle">
                    {readableNumber(values[at] ?? 0)}
                  </text>
                </g>
              ),
            )}
          </g>
        ))}
        <line x2="100%" y1="100%" y2="100%" className="stroke-muted" />
      </svg>
      <Labels labels={labels} />
    </div>
  )
}

/** With the value at the end of each, and at the highest point if that is within. */
function Lines({ labels, series, summary }: PlotProps) {
  const { top, lines } = gridOf(Math.max(...series.flatMap(({ values }) => values)))
  const steps = Array.from({ length: lines + 1 }, (_, index) => 1 - index / lines)
  const all = series.map(({ values }) => ({ values, points: pointsOf({ values, top }) }))
  const endYs = spreadEnds(all.map(({ points }) => points.at(-1)?.y ?? 0))
  const ends = all.map(({ values }) => readableNumber(values.at(-1) ?? 0))
  const [widestEnd] = ends.toSorted((one, other) => other.length - one.length)
  return (
    <div className="chart-body" data-widest-end={widestEnd}>
      {/* Each number is on its line, whatever the height of the plot. */}
      <ul
        aria-hidden="true"
        className="flex flex-col justify-between text-end nums *:h-0 *:leading-[0]"
      >
        {steps.map((share) => (
          <li key={share}>{readableNumber(top * share)}</li>
        ))}
      </ul>
      <svg role="img" aria-label={summary} className="size-full overflow-visible">
        {steps.map((share) => (
          <line
            key={share}
            x2="100%"
            y1={`${100 - 100 * share}%`}
            y2={`${100 - 100 * share}%`}
            className={share === 0 ? 'stroke-muted' : 'stroke-line'}
          />
        ))}
        {all.map(({ values, points }, index) => (
          <g key={series[index]?.name} className={classOf('chart-series', index, series)}>
            <Line points={points} isHighlighted={index === series.length - 1} />
            <Peak values={values} points={points} />
            <text x="100%" y={`${endYs[index]}%`} dx="0.8em" dy="0.35em">
              {ends[index]}
            </text>
          </g>
        ))}
      </svg>
      <Labels labels={labels} />
    </div>
  )
}

type LineProps = { readonly points: readonly Point[]; readonly isHighlighted: boolean }

/** A quiet one has a dot at its end only. */
function Line({ points, isHighlighted }: LineProps) {
  const path = points.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
      >
        {isHighlighted && <polyline points={path} className="chart-edge" />}
        <polyline points={path} />
      </svg>
      {points.slice(isHighlighted ? 0 : -1).map(({ x, y }) => (
        <circle key={x} cx={`${x}%`} cy={`${y}%`} r="4" />
      ))}
    </>
  )
}

type PeakProps = { readonly values: readonly number[]; readonly points: readonly Point[] }

function Peak({ values, points }: PeakProps) {
  const at = values.indexOf(Math.max(...values))
  const point = points[at]
  if (!point || at === 0 || at === values.length - 1) return null
  return (
    <text x={`${point.x}%`} y={`${point.y}%`} dy="-0.8em" textAnchor="middle">
      {readableNumber(values[at] ?? 0)}
    </text>
  )
}

function Labels({ labels }: Pick<ChartProps, 'labels'>) {
  return (
    <ul aria-hidden="true" className="chart-labels flex text-center">
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
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
                <td key={name}>{readableNumber(values[row] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function classOf(name: string, index: number, { length }: ChartProps['series']): string {
  return index === length - 1 ? `${name} highlighted` : name
}
