/** It returns the font with the glyphs that the text needs; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(font: Buffer, text: string, options: object): Promise<Buffer>
}
