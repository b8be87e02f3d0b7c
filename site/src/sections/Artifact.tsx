import type { Drawing as DrawingFile } from '../lib/drawing.ts'
import { Drawing } from '../ui/Drawing.tsx'

/** One deliverable of a service or a project. */
export type ArtifactData = {
  readonly drawing: DrawingFile
  readonly alt: string
  readonly caption: string
}

type ArtifactProps = { readonly artifact: ArtifactData; readonly className?: string }

/** A deliverable as it was handed over, with its caption. */
export function Artifact({ artifact: { caption, ...artifact }, className }: ArtifactProps) {
  return (
    <figure className={className}>
      <Drawing {...artifact} className="max-w-[26rem]" />
      <figcaption className="mt-4 text-sm text-muted">{caption}</figcaption>
    </figure>
  )
}
