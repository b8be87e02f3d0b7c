import type { BreadcrumbList } from '../lib/breadcrumb.ts'

/** The links from the home page to this page, which is the last. */
export function Breadcrumbs({ label, items }: BreadcrumbList) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {items.map((breadcrumb, index) => (
          // A phone has the name of the page right below.
          <li
            key={breadcrumb.path}
            className={`flex items-center whitespace-nowrap last:min-w-0 ${items.length > 2 ? 'max-xs:last:hidden' : ''}`}
          >
            <a
              href={breadcrumb.path}
              className="py-[0.3rem] hover:underline aria-[current]:overflow-hidden aria-[current]:font-semibold aria-[current]:text-ellipsis"
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
