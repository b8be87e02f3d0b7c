import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { PersonCard } from '../lib/cards.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'

type ProfileLinksProps = {
  readonly name: string
  readonly links: PersonCard['links']
}

/** A person's profiles elsewhere; nothing where there are none. */
export function ProfileLinks({ name, links }: ProfileLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 text-md">
      {links.map(({ label, link }) => (
        <li key={link}>
          <a
            href={link}
            rel="noopener"
            aria-label={`${label}: ${name}`}
            className="inline-flex items-center gap-1.5 py-1 hover:underline"
          >
            {label}
            <ArrowUpRight strokeWidth={ICON_STROKE} className="size-4 opacity-60" />
          </a>
        </li>
      ))}
    </ul>
  )
}
