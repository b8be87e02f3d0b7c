/**
 * Loads a style sheet for parts that are not in the page yet.
 * @param url as imported from `part.css?url`: imported by itself, it would be inlined into every page
 * @returns a promise that resolves when it applies, and rejects if it cannot be fetched
 */
export function loadStyles(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`The styles at ${url} cannot be fetched.`))
    }
    document.head.append(link)
  })
}
