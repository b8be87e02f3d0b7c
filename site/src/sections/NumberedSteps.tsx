import type { TitledText } from '../shapes/field-kinds.ts'

type NumberedStepsProps = {
  readonly title: string
  readonly steps: readonly TitledText[]
  readonly size?: 'small' | 'large'
}

export function NumberedSteps({ title, steps, size = 'small' }: NumberedStepsProps) {
  return (
    <section>
      <h2 className={size === 'large' ? 'title' : 'text-2xl'}>{title}</h2>
      <ol className={`grid gap-7 ${size === 'large' ? 'mt-10' : 'mt-7'}`}>
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[auto_1fr] gap-x-5">
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-full strong nums [border:2px_solid_var(--color-accent)]"
            >
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
