import { Avatar, Button, Lines, Pill, Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, Rule } from './artifact-parts.tsx'

/** The text on the phone. */
const START = 56
const END = 284

/** A test result on a patient's phone: the value, the doctor who has released it, and a number to call. */
export function TestResult({ words, alt }: ArtifactProps<'test-result'>) {
  const { title, note, test, range, doctor, call, saved } = words
  return (
    <ArtifactFrame title={title} note={note} height={484} alt={alt}>
      <rect className="screen-lifted" x={38} y={80} width={264} height={440} rx={30} />
      <path className="stroke-base-300" strokeWidth={5} strokeLinecap="round" d="M146 95h48" />
      <Text x={START} y={126} look="strong" text={test.name} />
      <Text x={START} y={144} look="screen-note" text={test.taken} />
      <Text x={START} y={182} look="screen-title" text={test.value} />
      <Pill x={END} y={176} anchor="end" label={test.verdict} />
      <Range words={range} />
      <Rule y={256} from={START} to={END} />
      <Avatar x={START + 13} y={282} name={doctor.name} />
      <Text x={START + 36} y={279} look="strong" text={doctor.name} />
      <Text x={START + 36} y={296} look="screen-note" text={doctor.released} />
      <Lines x={START} y={324} step={19} lines={doctor.words} />
      <Button x={START} y={396} width={END - START} height={40} label={call} />
      <Tick x={START + 6} y={458} />
      <Text x={START + 20} y={462} look="screen-note" text={saved} />
    </ArtifactFrame>
  )
}

/** The usual range as a part of a bar, and where the value lies, both in percent of the bar. */
function Range({ words }: { readonly words: ArtifactProps<'test-result'>['words']['range'] }) {
  const { usual, usualEnd, value } = words
  const x = (percent: number) => START + Math.round(((END - START) * percent) / 100)
  return (
    <g strokeWidth={8} strokeLinecap="round">
      <path className="stroke-base-300" d={`M${START + 4} 206H${END - 4}`} />
      <path className="stroke-success" d={`M${START + 4} 206H${x(usualEnd)}`} />
      <circle
        className="fill-card stroke-base-content"
        strokeWidth={3}
        cx={x(value)}
        cy={206}
        r={7}
      />
      <Text x={START} y={234} look="screen-note" text={usual} />
    </g>
  )
}
