/** The part of `subset-font` that the build uses; the package has no types. */
declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2'
    /** The range of each axis of a variable font that is kept. */
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    /** Tags of the OpenType features that are kept. */
    readonly keepFeatures: readonly string[]
    readonly preserveNameIds: readonly number[]
    readonly noHinting: boolean
  }
  /** @returns the font with the glyphs that the text needs */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
