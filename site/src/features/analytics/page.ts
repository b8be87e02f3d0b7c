/** The path of the page that is being viewed, as events carry it: without what a link added to it. */
export function pagePath(): string {
  return location.pathname
}
