import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { suggestAddress } from './suggest-address.ts'

type EmailInputProps = ComponentProps<'input'> & { address: string; copy: FormsCopy }

/** The input of the e-mail address, and a hint once it is left with a domain that looks mistyped. */
export function EmailInput({ address, copy, ...attributes }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState('')
  const suggestion = left === address && !attributes.readOnly && suggestAddress(address)

  // It may have been left before the form was hydrated, or filled in by a draft or the browser.
  useEffect(() => {
    if (document.activeElement !== input.current) void whenReleased(() => setLeft(address))
  }, [address])

  function take(): void {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <>
      <input
        ref={input}
        {...attributes}
        onBlur={({ currentTarget: { value } }) => whenReleased(() => setLeft(value))}
      />
      <p className="text-sm empty:absolute" aria-live="polite">
        {suggestion && (
          <button type="button" className="link min-h-8 cursor-pointer text-start" onClick={take}>
            {fillIn(copy.didYouMean, { suggestion })}
          </button>
        )}
      </p>
    </>
  )
}

/** A button that the hint moves while it is pressed is not clicked. A tap clicks right after the field is left. */
async function whenReleased(show: () => void): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 50))
  while (document.querySelector(':active'))
  flushSync(show)
}
