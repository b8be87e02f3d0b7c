import type { Result } from '../shapes/shared-fields.ts'

/** One number from one project, large, with the sentence that keeps it honest. */
export function BigNumber({ count, title, content }: Result) {
  return (
    <div className="border-t-3 border-accent pt-6">
      <p className="count nums">{count}</p>
      <p className="mt-3 text-lg strong">{title}</p>
      <p className="mt-2 text-muted">{content}</p>
    </div>
  )
}
