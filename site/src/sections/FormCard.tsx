import type { ReactNode } from 'react'

type FormCardProps = {
  readonly id?: string
  readonly title: string
  readonly paragraph?: string | undefined
  readonly className?: string
  /** The form, an island from the page. */
  readonly children?: ReactNode
}

export function FormCard({ id, title, paragraph, className = '', children }: FormCardProps) {
  return (
    <section id={id} tabIndex={-1} className={`card form-card p-6 xs:p-8 lg:p-10 ${className}`}>
      <h2 className="text-3xl">{title}</h2>
      {paragraph && <p className="mt-3 text-muted">{paragraph}</p>}
      <div className="mt-7">{children}</div>
    </section>
  )
}
