import type { PersonCard } from '../../lib/cards.ts'
import { Portrait } from '../../ui/Portrait.tsx'

type AuthorLinksProps = { readonly title: string; readonly items: readonly PersonCard[] }

/** The authors in a card next to a text. */
export function AuthorLinks({ title, items }: AuthorLinksProps) {
  return (
    <div className="card p-7 lg:sticky lg:top-28">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4">
        {items.map(({ name, role, place, photo, path }) => (
          <li key={path} className="flex items-center gap-4 rule py-4">
            <Portrait name={name} photo={photo} wanted="later" className="w-12 flex-none" />
            <div>
              <a href={path} className="link strong">
                {name}
              </a>
              <p className="text-md text-muted">
                {role}, {place}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
