/** @jsxRuntime automatic @jsxImportSource react */
/** The pages by which the people of a mailbox get into the inbox. */
import type { AnswerCopy } from '../base/content.ts'
import { ActionButton, BUTTON_LOOKS, Field, Paragraphs, PostForm } from './parts.tsx'

type SignInProps = { readonly copy: AnswerCopy['inbox']['signIn'] }

export function AskForMailbox({ copy }: SignInProps) {
  return (
    <>
      <Paragraphs texts={[copy.help]} />
      <PostForm>
        <Field id="mailbox" label={copy.mailbox}>
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              autoComplete="email"
              required
              className="control min-w-0 flex-[1_1_14rem]"
            />
          )}
        </Field>
        <button type="submit" className={BUTTON_LOOKS.primary}>
          {copy.send}
        </button>
      </PostForm>
    </>
  )
}

/** Opens the inbox by a button: mail scanners open links and press nothing. */
export function OpenInbox({ copy }: SignInProps) {
  return (
    <PostForm>
      <ActionButton action="open" text={copy.open} look="primary" />
    </PostForm>
  )
}
