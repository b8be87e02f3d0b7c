export type Breadcrumb = { readonly label: string; readonly path: string }

/** The links from the home page to the page itself, and the label of the list. */
export type BreadcrumbList = { readonly label: string; readonly items: readonly Breadcrumb[] }
