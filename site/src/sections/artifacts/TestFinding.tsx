import { Fragment } from 'react'
import { Lines, Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, Rule } from './artifact-parts.tsx'

const VALUES = 86
const CODE = 138
const LINE = 18
const DAY = 80
const FACTS = 242

/** Cyber security: a finding of a penetration test, with the command that shows it. */
export function TestFinding({ words, alt }: ArtifactProps<'test-finding'>) {
  const { title, note, severity, score, command, output, remark, facts, days } = words
  return (
    <ArtifactFrame title={title} note={note} height={446} alt={alt}>
      <path className="fill-error" d="M0 0h5v446H0z" />
      <rect className="fill-error" x={LEFT} y={76} width={76} height={24} rx={12} />
      <Text
        x={LEFT + 38}
        y={92.5}
        look="strong fill-base-100 text-[12px]"
        anchor="middle"
        text={severity}
      />
      <Text x={108} y={92.5} look="screen-note" text={score} />
      <rect
        fill="var(--screen-ground)"
        className="stroke-line"
        x={12}
        y={114}
        width={316}
        height={100}
        rx={10}
      />
      <g className="font-mono text-[12px]">
        {command.map((line, index) => (
          <Text key={line} x={index ? 38 : 24} y={CODE + index * LINE} text={line} />
        ))}
        <Text x={24} y={CODE + 3 * LINE + 4} look="fill-error" text={output} />
        <Text x={316} y={CODE + 3 * LINE + 4} look="opacity-70" anchor="end" text={remark} />
      </g>
      {facts.map(({ label, lines }, index) => (
        <Fragment key={label}>
          <Text x={LEFT} y={FACTS + index * 46} look="screen-note" text={label} />
          <Lines x={VALUES} y={FACTS + index * 46} lines={lines} step={18} />
        </Fragment>
      ))}
      <Rule y={FACTS + 124} />
      <Days days={days} />
    </ArtifactFrame>
  )
}

type DaysProps = { readonly days: ArtifactProps<'test-finding'>['words']['days'] }

/** From the first day to the last retest, which is still to come. */
function Days({ days }: DaysProps) {
  return (
    <g transform={`translate(${LEFT} 390)`}>
      <path className="stroke-2 stroke-base-300" d={`M5 0H${(days.length - 1) * DAY}`} />
      {days.map(({ title, day, isDone }, index) => (
        <g key={title} transform={`translate(${index * DAY} 0)`}>
          <circle className={isDone ? 'fill-primary' : 'fill-card stroke-primary'} cx={5} r={5} />
          <Text x={0} y={22} look="strong" text={title} />
          <Text x={0} y={39} look="screen-note" text={day} />
        </g>
      ))}
    </g>
  )
}
