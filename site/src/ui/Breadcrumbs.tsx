import type { BreadcrumbList } from '../lib/breadcrumb.ts'

/** The links from the home page to this page, which is the last. */
export function Breadcrumbs({ label, items }: BreadcrumbList) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {items.map((breadcrumb, index) => (
          // A phone has the name of the page right below.
          <li key={breadcrumb.path} className={items.length > 2 ? 'max-xs:last:hidden' : undefined}>
            <a
              href={breadcrumb.path}
              className="py-[0.3rem] hover:underline"
              aria-current={index === items.length - 1 ? 'page' : undefined}
            >
              {breadcrumb.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
