declare module 'heic-decode' {
  /** The first picture of a HEIC file, turned as the file says, four bytes a pixel. */
  export default function decode(file: { readonly buffer: Uint8Array }): Promise<{
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray
  }>
}
