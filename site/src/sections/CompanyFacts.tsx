import type { ReactNode } from 'react'
import { readableDate } from '../lib/dates.ts'
import { fillIn } from '../lib/fill-in.ts'
import { readableNumber } from '../lib/readable-number.ts'
import type { FactLabels } from '../shapes/about-us.ts'
import type { Company } from '../shapes/company.ts'

type CompanyFactsProps = {
  readonly labels: FactLabels
  readonly company: Pick<Company, 'legalName' | 'headcount' | 'offices' | 'certifications'>
}

/** What a buyer has to enter about a supplier: who it is, how large, and who has certified it. */
export function CompanyFacts({ labels, company }: CompanyFactsProps) {
  const { legalName, headcount, offices, certifications } = company
  return (
    <section>
      <h2 className="text-2xl">{labels.title}</h2>
      <dl className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-x-8 gap-y-6">
        <Fact label={labels.legalName}>
          <span translate="no">{legalName}</span>
        </Fact>
        {headcount && (
          <Fact label={labels.headcount}>
            {fillIn(labels.size, {
              count: readableNumber(headcount),
              number: offices.length,
            })}
          </Fact>
        )}
        {certifications && (
          <Fact label={labels.certifications}>
            {certifications.map(({ name, issuer, scope, since }) => (
              <span key={name} className="mb-3 block last:mb-0">
                {name}
                <span className="block text-md text-muted">{scope}</span>
                <span className="block text-md text-muted nums">
                  {fillIn(labels.certificate, { issuer, since: readableDate(since) })}
                </span>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="rule pt-4">
      <dt className="text-md text-muted">{label}</dt>
      <dd className="mt-1 strong">{children}</dd>
    </div>
  )
}
