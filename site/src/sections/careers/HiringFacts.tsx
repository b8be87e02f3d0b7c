import type { TitledText } from '../../shapes/field-kinds.ts'
import { TextWithMail } from '../../ui/TextWithMail.tsx'
import { NumberedSteps } from '../NumberedSteps.tsx'

type HiringFactsProps = {
  readonly stepsTitle: string
  readonly steps: readonly TitledText[]
  readonly fairness: { readonly title: string; readonly paragraphs: readonly string[] }
}

/** How hiring goes, and who may apply: everybody. */
export function HiringFacts({ stepsTitle, steps, fairness }: HiringFactsProps) {
  return (
    <div className="section container-page grid items-start gap-x-16 gap-y-14 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <NumberedSteps title={stepsTitle} steps={steps} />
      </div>
      <section className="card p-6 xs:p-8 lg:col-span-7 lg:p-10">
        <h2 className="text-2xl">{fairness.title}</h2>
        {fairness.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 text-muted">
            <TextWithMail text={paragraph} />
          </p>
        ))}
      </section>
    </div>
  )
}
