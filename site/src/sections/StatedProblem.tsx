import type { ReactNode } from 'react'

type StatedProblemProps = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Beside the text from lg, under it below. */
  readonly children?: ReactNode
}

/** The reader's problem before our solution. Without a companion the text takes its side. */
export function StatedProblem({ title, paragraphs, children }: StatedProblemProps) {
  const [first, ...others] = paragraphs
  const words = (
    <>
      <p className="lead">{first}</p>
      {others.map((paragraph) => (
        <p key={paragraph} className="mt-5 max-w-[38em] text-muted">
          {paragraph}
        </p>
      ))}
    </>
  )
  return (
    <section className="section container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
      {children ? (
        <>
          <div className="lg:col-span-7">
            <h2 className="title mb-8 max-w-[14em]">{title}</h2>
            {words}
          </div>
          <div className="max-lg:mt-4 lg:col-span-4 lg:col-start-9">{children}</div>
        </>
      ) : (
        <>
          <h2 className="title lg:col-span-5">{title}</h2>
          <div className="lg:col-span-7 lg:pt-2">{words}</div>
        </>
      )}
    </section>
  )
}
