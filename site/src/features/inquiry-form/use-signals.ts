import { type FormSignals, TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** Watches how a form is filled in, for the server's spam checks. Returns what reads that. */
export function useSignals(formElement: RefObject<HTMLFormElement | null>): () => FormSignals {
  const enteredAt = useRef<number | null>(null)
  useEffect(() => {
    const element = formElement.current
    const note = () => {
      enteredAt.current ??= performance.now()
    }
    element?.addEventListener('input', note)
    return () => element?.removeEventListener('input', note)
  }, [formElement])

  return () => {
    const trap = formElement.current?.elements.namedItem(TRAP_FIELD)
    return {
      trapIsFilled: trap instanceof HTMLInputElement && trap.value !== '',
      fillSeconds:
        enteredAt.current === null ? null : (performance.now() - enteredAt.current) / 1000,
    }
  }
}
