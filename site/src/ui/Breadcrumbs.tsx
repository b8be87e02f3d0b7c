import type { Crumb } from '../lib/crumb.ts'

type BreadcrumbsProps = { readonly label: string; readonly trail: readonly Crumb[] }

/** The way from the home page to this one; the last crumb is the page itself. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {trail.map((crumb, index) => (
          <li key={crumb.path}>
            <a href={crumb.path} aria-current={index === trail.length - 1 ? 'page' : undefined}>
              {crumb.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
