import type { ScreenName } from '../../shapes/product.ts'

type ProductScreenProps = { readonly name: ScreenName; readonly alt: string }

/** The picture of a product, drawn in the theme's colours. */
export function ProductScreen({ name, alt }: ProductScreenProps) {
  return (
    <svg viewBox="0 0 800 560" role="img" aria-label={alt}>
      <text x="40" y="60">
        {name}
      </text>
    </svg>
  )
}
