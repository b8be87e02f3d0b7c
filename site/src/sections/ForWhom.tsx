type ForWhomProps = { readonly title: string; readonly items: readonly string[] }

/** Readers find themselves in one of these, or see that the page is not for them. */
export function ForWhom({ title, items }: ForWhomProps) {
  return (
    <div className="card p-7 lg:sticky lg:top-28">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4 lit-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
