export type SectionHeadingProps = {
  readonly title: string
  readonly description?: string | undefined
}

/** A section's heading with its paragraph set off to the right on wide screens. */
export function SectionHeading({ title, description }: SectionHeadingProps) {
  return (
    <div className="grid gap-3 lg:grid-cols-12 lg:items-end lg:gap-10">
      <h2 className="title lg:col-span-7">{title}</h2>
      {description && (
        <p className="max-w-[34em] text-lg text-muted lg:col-span-5">{description}</p>
      )}
    </div>
  )
}
