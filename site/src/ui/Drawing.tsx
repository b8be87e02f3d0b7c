import './drawing.css'
import type { Drawing as DrawingFile } from '../lib/drawing.ts'

type DrawingProps = {
  readonly drawing: DrawingFile
  /** What it shows, for people who cannot see it. */
  readonly alt: string
  readonly className?: string
}

/** A drawing of content/drawings/ in its frame, in the colours of the theme. */
export function Drawing({ drawing, alt, className }: DrawingProps) {
  const classes = ['drawing', drawing.className, className].filter(Boolean)
  return (
    <div className={classes.join(' ')}>
      <svg
        viewBox={drawing.viewBox}
        role="img"
        aria-label={alt}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own, which the content check has read.
        dangerouslySetInnerHTML={{ __html: drawing.content }}
      />
    </div>
  )
}
