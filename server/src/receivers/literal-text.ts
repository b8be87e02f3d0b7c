/**
 * Control characters and lone surrogates, for which parsers refuse a whole message, and orders to change the direction, by
 * which "exe.pdf" is read where "fdp.exe" stands. Joiners and marks stay: emoji and many languages are written with them.
 */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** The text of a visitor as people may read it in any service. */
export function toLiteralText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSAFE, '\ufffd')
}

/** The same on one line, so that no line looks like one of ours. */
export function toLiteralLine(text: string): string {
  return toLiteralText(text).replace(/[\n\t\u2028\u2029]+/g, ' ')
}
