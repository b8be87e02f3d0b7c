import { fillCopy } from './copy.ts'
import { RESUME_MAX_MB } from './limits.ts'
import type { LanguageCopy } from './message-copy.ts'

/**
 * The messages of the forms and the server to visitors that both say, from content/messages.yaml. Bundles have them from
 * site/integrations/site-language.ts; a program of Node sets them once, when it reads the content. So rules read them when
 * they fail, and not before.
 */
export let messages: ReturnType<typeof toMessages>

export function setMessages(copy: LanguageCopy['messages']): void {
  messages = toMessages(copy)
}

function toMessages(copy: LanguageCopy['messages']) {
  return {
    ...copy,
    tooShort: (count: number) => fillCopy(copy.tooShort, { count }),
    tooLong: (count: number) => fillCopy(copy.tooLong, { count }),
    resumeTooLarge: fillCopy(copy.resumeTooLarge, { max: RESUME_MAX_MB }),
    tooManySubmissions: (count: number) =>
      fillCopy(copy.tooManySubmissions[count === 1 ? 'one' : 'other'], { count }),
  }
}

/** The messages that only the server gives, to API clients. What it answers to visitors besides is in answer-copy.ts. */
export const serverMessages = {
  profile: 'Must be SERVICES or CAREERS',
  resumeNotExpected: 'A file can only be sent with the profile CAREERS',
} as const
