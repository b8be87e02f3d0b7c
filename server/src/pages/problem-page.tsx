/** @jsxRuntime automatic @jsxImportSource react */
import type { AnswerCopy } from '../content.ts'
import type { ShowProblem } from '../http/problem.ts'
import { LinkLine, Paragraphs } from './parts.tsx'
import { createRenderPage, type ServerPageOptions } from './server-page.tsx'

export type ProblemPageOptions = ServerPageOptions & {
  readonly copy: AnswerCopy['problem']
  /** The address of the page with the contact form. */
  readonly contactUrl: string
}

export function createProblemPage(options: ProblemPageOptions): ShowProblem {
  const { copy, contactUrl } = options
  const render = createRenderPage(options)
  return async (request, answer) => {
    const { 'content-type': type, ...headers } = Object.fromEntries(answer.headers)
    // Browsers ask for HTML when a page is opened or a form sent; scripts and programs do not.
    const wantsPage = request.headers.get('accept')?.includes('text/html')
    if (type !== 'application/problem+json' || !wantsPage) return answer
    const { status } = answer
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
