import type { ReactNode } from 'react'

type CalloutProps = { readonly title: string; readonly children?: ReactNode }

/** A short aside within an article; no `<aside>`, which reader modes leave out. */
export function Callout({ title, children }: CalloutProps) {
  return (
    <div
      role="note"
      aria-label={title}
      className="callout my-9 grid gap-2.5 rounded-box bg-base-200 px-[1.6rem] py-[1.4rem] [border-inline-start:4px_solid_var(--color-accent)]"
    >
      <p className="strong">{title}</p>
      {children}
    </div>
  )
}
