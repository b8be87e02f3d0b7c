/** @jsxRuntime automatic @jsxImportSource react */
import type { AnswerCopy } from '../base/content.ts'

type States = AnswerCopy['inbox']['states']

type StateChipProps = {
  readonly state: keyof States
  readonly copy: { readonly states: States }
}

/** What was done about a message; its colours are in site/src/styles/server-pages.css. */
export function StateChip({ state, copy }: StateChipProps) {
  return (
    <span className="state" data-state={state}>
      {copy.states[state]}
    </span>
  )
}
