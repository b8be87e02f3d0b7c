import type { ReactNode } from 'react'

type CalloutProps = { readonly title: string; readonly children?: ReactNode }

/** A short aside within an article. */
export function Callout({ title, children }: CalloutProps) {
  return (
    <aside className="callout">
      <p className="strong">{title}</p>
      {children}
    </aside>
  )
}
