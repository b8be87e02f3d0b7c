/** The part of `fontverter` that the guide and the social pictures use; the package brings no types. */
declare module 'fontverter' {
  /** @returns the font in another container, its glyphs unchanged */
  export function convert(font: Buffer, format: 'truetype'): Promise<Buffer>
}
