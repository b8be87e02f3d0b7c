/**
 * Control characters and lone surrogates, for which parsers refuse a whole message, and direction overrides, which make
 * "fdp.exe" look like "exe.pdf". Joiners and marks stay: emoji and many languages are written with them.
 */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** A visitor's text without characters that break or disguise a message. */
export function toLiteralText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSAFE, '\ufffd')
}

/** The same on one line, so that no line looks like one of ours. */
export function toLiteralLine(text: string): string {
  return toLiteralText(text).replace(/[\n\t\u2028\u2029]+/g, ' ')
}
