import type { TitledText } from '../shapes/steps.ts'

type ReasonsProps = { readonly title: string; readonly items: readonly TitledText[] }

/** Why work here: the heading stands still on the left while the reasons step to the right. */
export function Reasons({ title, items }: ReasonsProps) {
  return (
    <section className="section container-page grid gap-10 lg:grid-cols-12">
      <h2 className="title lg:col-span-4">{title}</h2>
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:col-span-8 lg:gap-y-14">
        {items.map((item) => (
          <li key={item.title} className="rule-lit pt-5 md:even:mt-10">
            <h3 className="text-xl">{item.title}</h3>
            <p className="mt-2 text-muted">{item.content}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
