type StackProps = { readonly title: string; readonly items: readonly string[] }

export function Stack({ title, items }: StackProps) {
  return (
    <section className="container-page grid gap-x-10 gap-y-5 pt-20 lg:grid-cols-12 lg:pt-28">
      <h2 className="text-2xl lg:col-span-4">{title}</h2>
      <ul className="flex flex-wrap gap-2 lg:col-span-8">
        {items.map((item) => (
          <li key={item} className="tag">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
