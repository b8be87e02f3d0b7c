import type { PictureData } from '../../lib/describe-picture.ts'
import type { Drawing as DrawingFile } from '../../lib/drawing.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { Picture } from '../../ui/Picture.tsx'

/** What a product looks like: a drawing, or a screenshot. */
export type Screen = {
  readonly drawing?: DrawingFile | undefined
  readonly picture?: PictureData | undefined
  readonly alt: string
}

type ProductScreenProps = { readonly screen: Screen; readonly wanted: 'first' | 'later' }

export function ProductScreen({ screen, wanted }: ProductScreenProps) {
  const { drawing, picture, alt } = screen
  if (picture) return <Picture picture={picture} wanted={wanted} className="drawing screenshot" />
  return drawing && <Drawing drawing={drawing} alt={alt} />
}
