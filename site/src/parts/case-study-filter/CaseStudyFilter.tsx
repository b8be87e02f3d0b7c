import '../../ui/control.css'
import type { ReactNode } from 'react'
import { CASE_STUDIES_PATH, type StudyTag } from '../../lib/paths.ts'
import type { CaseStudiesCopy } from '../../shapes/section-index.ts'
import { studyTagId, studyTagPath } from './study-tags.ts'

type Option = { readonly value: string; readonly label: string }

export type CaseStudyFilterProps = {
  readonly words: CaseStudiesCopy['filter']
  readonly industries: readonly Option[]
  readonly services: readonly Option[]
  /** The cards. */
  readonly children?: ReactNode
}

const FORM_ID = 'case-study-filter'

/**
 * The filter above the case studies: two lists, or links where no script runs. Style rules do the filtering
 * (filter-styles.ts); a script adds address and status.
 */
export function CaseStudyFilter({ words, industries, services, children }: CaseStudyFilterProps) {
  const { one, many, zero } = words
  return (
    <section className="studies container-page" data-studies={JSON.stringify({ one, many, zero })}>
      <search>
        <form
          id={FORM_ID}
          className="grid items-end gap-x-6 gap-y-4 pt-8 pb-10 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[18rem_18rem_1fr]"
        >
          <Choice
            tag="industry"
            label={words.industry}
            all={words.allIndustries}
            options={industries}
          />
          <Choice tag="service" label={words.service} all={words.allServices} options={services} />
          <p role="status" className="strong not-empty:py-3 lg:text-end" />
        </form>
      </search>
      <noscript>
        <div className="pt-8 pb-10">
          <TagLinks tag="industry" label={words.industry} options={industries} />
          <TagLinks tag="service" label={words.service} options={services} />
          <a href={CASE_STUDIES_PATH} className="link">
            {words.showAll}
          </a>
        </div>
      </noscript>
      {children}
      <div className="studies-none hidden pt-8 pb-16">
        <p className="lead">{words.none}</p>
        <p className="mt-6">
          <button type="reset" form={FORM_ID} className="btn border-line">
            {words.showAll}
          </button>
        </p>
      </div>
    </section>
  )
}

type TagProps = {
  readonly tag: StudyTag
  readonly label: string
  readonly options: readonly Option[]
}

/** @param all the first of the options: no filter */
function Choice({ tag, label, all, options }: TagProps & { readonly all: string }) {
  return (
    <label className="grid gap-1.5">
      <span className="strong">{label}</span>
      <select name={tag} className="control">
        <option value="">{all}</option>
        {options.map(({ value, label: option }) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}

function TagLinks({ tag, label, options }: TagProps) {
  const labelId = `${tag}-links`
  return (
    <>
      <p id={labelId} className="strong">
        {label}
      </p>
      <ul aria-labelledby={labelId} className="mt-2 mb-6 flex flex-wrap gap-2">
        {options.map(({ value, label: option }) => (
          <li key={value} className="flex">
            <a
              id={studyTagId(tag, value)}
              href={studyTagPath(tag, value)}
              className="tag scroll-mt-12 hover:underline target:bg-primary target:text-primary-content"
            >
              {option}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
