/**
 * What a submission has besides the fields that its visitor fills in. From this table follow the types of a
 * submission and of a request, the check, what is stored, and what mails, the operator's commands, webhooks and the
 * visitor's own page show. How to add one: docs/how-to/add-a-fact.md
 */
import { checkSource, describeSource, type SourceCopy } from './check-source.ts'
import { checkTopic } from './check-topic.ts'
import { checkNoticeVersion } from './privacy-notice.ts'

/** Where facts are shown: to the mailbox, by `inbox show`, by `export`, in webhooks, and to visitors. */
export type FactPlace = 'mail' | 'show' | 'export' | 'webhook' | 'ownPage'

/** For people. `path` is that of the page of this site that it names. */
type Description = { readonly text: string; readonly path?: string }

type Fact<Name extends string, Value> = {
  /** The name in a `SendEmailPayload`, in `export` and in webhooks. */
  readonly sentAs: Name
  /** For operators; the labels that others read are content. */
  readonly label: string
  /**
   * Checks a value that claims to be one. If it breaks a rule it counts as none: a page chose it and not the
   * visitor, who could not correct it and would lose the message.
   */
  readonly check: (sent: unknown) => Value | null
  readonly describe: (value: Value, copy: SourceCopy) => Description
  /** For editors, who write its label in mails and on the visitor's own page. */
  readonly help: string
  readonly shownIn: readonly FactPlace[]
}

const fact = <const Name extends string, Value>(fact: Fact<Name, Value>) => fact

export const FACTS = {
  /** The page that it is about. */
  topic: fact({
    sentAs: 'context',
    label: 'About',
    check: checkTopic,
    describe: ({ title, path }) => ({ text: title, path }),
    help: 'The page that it was written about.',
    shownIn: ['mail', 'show', 'export', 'webhook', 'ownPage'],
  }),
  /** The version of the privacy notice that was shown. */
  noticeVersion: fact({
    sentAs: 'noticeVersion',
    label: 'Notice',
    check: checkNoticeVersion,
    describe: (text) => ({ text }),
    help: 'The version of the privacy notice.',
    shownIn: ['show', 'export', 'webhook'],
  }),
  /** Where the visitor came from. */
  source: fact({
    sentAs: 'source',
    label: 'Came from',
    check: checkSource,
    describe: (source, copy) => ({ text: describeSource(source, copy) }),
    help: 'The campaign, the first page of the visit, and the page that led there.',
    shownIn: ['mail', 'show', 'export', 'webhook', 'ownPage'],
  }),
}

/** Around the pages of a source, for operators; for others it is content. */
const OPERATOR_COPY: SourceCopy = { landing: 'landed on {path}', referrer: 'from {page}' }

export type FactName = keyof typeof FACTS

/** Each fact, or null if a submission has none. */
export type Facts = {
  readonly [Name in FactName]: ReturnType<(typeof FACTS)[Name]['check']>
}

/** The facts under their names in a request. */
export type SentFacts = {
  readonly [Name in FactName as (typeof FACTS)[Name]['sentAs']]?: NonNullable<Facts[Name]>
}

const FACT_NAMES = /* @__PURE__ */ Object.keys(FACTS) as readonly FactName[]

export const NO_FACTS: Facts = /* @__PURE__ */ makeFacts(() => null)

/** Checks the facts of a request. @param sent by their names there */
export function checkFacts(sent: Readonly<Record<string, unknown>>): Facts {
  return makeFacts((name) => FACTS[name].check(sent[FACTS[name].sentAs]))
}

/** Those that a submission has, as they are sent. */
export function toSentFacts(facts: Facts): SentFacts {
  const sent = FACT_NAMES.filter((name) => facts[name] !== null).map((name) => [
    FACTS[name].sentAs,
    facts[name],
  ])
  return Object.fromEntries(sent)
}

/** For a program: each fact that is shown there, or null, under its name in a request. */
export function pickFacts(facts: Facts, place: FactPlace): Record<string, unknown> {
  return Object.fromEntries(factsIn(place).map((name) => [FACTS[name].sentAs, facts[name]]))
}

/** For people: those that a submission has and that are shown there. @param copy for readers who are no operators */
export function describeFacts(facts: Facts, place: FactPlace, copy = OPERATOR_COPY) {
  return factsIn(place)
    .filter((name) => facts[name] !== null)
    .map((name) => {
      const { label, describe } = FACTS[name] as Fact<string, Facts[FactName]>
      return { name, label, ...describe(facts[name], copy) }
    })
    .filter(({ text }) => text !== '')
}

/** A described fact on one line, with the path of the page that it names. */
export function toFactLine({ text, path }: Description): string {
  return path === undefined ? text : `${text} (${path})`
}

export function factsIn(place: FactPlace): readonly FactName[] {
  return FACT_NAMES.filter((name) => FACTS[name].shownIn.includes(place))
}

function makeFacts(toValue: (name: FactName) => unknown): Facts {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, toValue(name)])) as Facts
}
