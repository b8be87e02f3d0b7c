/** The part of `culori` that is used, of colours that `COLOUR` accepts; the package brings no types. */
declare module 'culori' {
  type Oklch = { readonly l: number; readonly c: number; readonly h?: number }
  export function converter(mode: 'oklch'): (colour: string) => Oklch
  export function formatHex(colour: string): string
  export function wcagContrast(one: string, other: string): number
}
