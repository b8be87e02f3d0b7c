import { describeHours } from '../lib/describe-hours.ts'
import type { Office } from '../shapes/company.ts'
import { AddressLink } from '../ui/AddressLink.tsx'

type OfficesProps = {
  readonly title: string
  readonly emailLabel: string
  readonly email: string
  readonly offices: readonly Office[]
}

/** Where they are, and the address to write to. */
export function Offices({ title, emailLabel, email, offices }: OfficesProps) {
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-4 text-muted">
        {emailLabel} <AddressLink to={email} className="strong text-base-content" />
      </p>
      <ul className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-x-8 gap-y-6">
        {offices.map(({ city, country, address, hours, phone }) => {
          const isDescribed = address[0] || hours[0] || phone
          // A heading has something below it.
          const Place = isDescribed ? 'h3' : 'p'
          return (
            <li key={city} className="rule pt-4">
              <Place className="text-lg">
                {city !== country && `${city}, `}
                <span className="opacity-75">{country}</span>
              </Place>
              {isDescribed && (
                <address className="mt-1 text-md text-muted not-italic">
                  {address.map((line) => (
                    <span key={line} className="block" translate="no">
                      {line}
                    </span>
                  ))}
                  {hours[0] && <span className="mt-1 block nums">{describeHours(hours)}</span>}
                  {phone && <AddressLink to={phone} className="mt-1 inline-block nums" />}
                </address>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
