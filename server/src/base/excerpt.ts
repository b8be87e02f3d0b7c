import { toLiteralLine } from './literal-text.ts'

/** The first characters of a message, on one line. */
export function excerpt(message: string, chars: number): string {
  const characters = [...toLiteralLine(message).replace(/\s+/g, ' ').trim()]
  return characters.slice(0, chars).join('') + (characters.length > chars ? '…' : '')
}
