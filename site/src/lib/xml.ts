/** An element with its text, escaped. @param attributes as written in the tag */
export function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes && ` ${attributes}`}>${escapeXml(text)}</${name}>`
}

/** Text escaped for XML, in attributes too. */
export function escapeXml(text: string): string {
  return (
    text
      // Characters that XML 1.0 cannot hold, whatever is done to them.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
