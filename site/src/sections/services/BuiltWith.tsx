import type { Result } from '../../shapes/shared-fields.ts'

type BuiltWithProps = {
  readonly title: string
  readonly paragraph: string
  readonly groups: readonly { readonly title: string; readonly items: readonly string[] }[]
  readonly result: Result | undefined
}

/** Night ground: one number with its light on the left, or words; what it was built with on the right. */
export function BuiltWith({ title, paragraph, groups, result }: BuiltWithProps) {
  const words = (
    <>
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-4 max-w-[36em] opacity-85 max-md:hidden">{paragraph}</p>
    </>
  )
  return (
    <section className="night lamp-lit">
      <div className="section container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          {result ? (
            <>
              <p className="count nums text-lit">{result.count}</p>
              <p className="mt-4 text-xl strong">{result.title}</p>
              <p className="mt-3 max-w-[28em] opacity-85">{result.content}</p>
            </>
          ) : (
            words
          )}
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          {result && words}
          <dl className={result ? 'mt-5 grid gap-4 md:mt-8 md:gap-6' : 'grid gap-4 md:gap-6'}>
            {groups.map((group) => (
              <div key={group.title} className="rule pt-4 xs:grid xs:grid-cols-[9rem_1fr] xs:gap-6">
                <dt className="strong text-md">{group.title}</dt>
                <dd className="mt-1 opacity-85 xs:mt-0">{group.items.join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
