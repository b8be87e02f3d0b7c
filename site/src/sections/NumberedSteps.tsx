import type { TitledText } from '../shapes/steps.ts'

type NumberedStepsProps = { readonly title: string; readonly steps: readonly TitledText[] }

/** What happens next, in order. */
export function NumberedSteps({ title, steps }: NumberedStepsProps) {
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <ol className="mt-7 grid gap-7">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[auto_1fr] gap-x-5">
            <span aria-hidden="true" className="step-number nums">
              {index + 1}
            </span>
            <div className="pt-1">
              <h3 className="text-lg">{step.title}</h3>
              <p className="mt-1 max-w-[34em] text-muted">{step.content}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
