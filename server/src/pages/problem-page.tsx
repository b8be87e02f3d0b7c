/** @jsxRuntime automatic @jsxImportSource react */
import { CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import type { PageCopy } from '../content.ts'
import type { ShowProblem } from '../http/problem.ts'
import { LinkLine, Paragraphs } from './parts.tsx'
import { createRenderPage, type PageCore } from './server-page.tsx'

type ProblemPageCore = PageCore & {
  readonly content: { readonly pageCopy: Pick<PageCopy, 'problem'> }
}

/** Shows problems as pages. @param homeUrl where the site is, `/` for its own host */
export function createProblemPage(core: ProblemPageCore, homeUrl: string): ShowProblem {
  const copy = core.content.pageCopy.problem
  const contactUrl = homeUrl === '/' ? CONTACT_PATH : new URL(CONTACT_PATH, homeUrl).href
  const render = createRenderPage(core, homeUrl)
  return async (request, response) => {
    const { 'content-type': type, ...headers } = Object.fromEntries(response.headers)
    // Browsers ask for HTML when a page is opened or a form sent; scripts and programs do not.
    const wantsPage = request.headers.get('accept')?.includes('text/html')
    if (type !== 'application/problem+json' || !wantsPage) return response
    const { status } = response
    const body = (
      <>
        <Paragraphs texts={[copy[reasonOf(status)], copy.back]} />
        <LinkLine href={contactUrl} text={copy.contact} />
      </>
    )
    return render({ title: copy.heading, body, status, headers })
  }
}

function reasonOf(status: number): 'tooMany' | 'tooLarge' | 'unavailable' | 'refused' {
  if (status === 429) return 'tooMany'
  if (status === 413) return 'tooLarge'
  return status >= 500 ? 'unavailable' : 'refused'
}
