import type { SVGAttributes } from 'react'
import type { Drawing } from '../lib/drawing.ts'

type DrawnProps = SVGAttributes<SVGSVGElement> & { readonly drawing: Drawing }

/** An SVG file of content/ as part of the page. */
export function Drawn({ drawing: { viewBox, content }, ...attributes }: DrawnProps) {
  return (
    <svg
      viewBox={viewBox}
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own, which the content check has read.
      dangerouslySetInnerHTML={{ __html: content }}
    />
  )
}
