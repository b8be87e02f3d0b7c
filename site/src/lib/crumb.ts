/** One step of the way to a page. */
export type Crumb = { readonly label: string; readonly path: string }

/** What breadcrumbs show: the steps from the home page to the page itself, and their name. */
export type Trail = { readonly label: string; readonly trail: readonly Crumb[] }
