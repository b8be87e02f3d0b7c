import * as v from 'valibot'

/** What reads settings: the build of the site, or the server. */
export type Program = 'server' | 'build'

export type Setting = {
  /** Name of the variable in the environment. */
  readonly name: string
  /** Above this one and those that follow, in `.env.example`. */
  readonly heading?: string
  /** Unless given, by the server alone. */
  readonly usedBy?: 'build' | 'both'
  /** Parses the text; its description completes "NAME must be …". */
  readonly schema: v.GenericSchema<string, unknown>
  /** As an operator would write it. Without one, an unset setting is null. */
  readonly default?: string
  /** Names of settings of which one must be set too. */
  readonly needs?: readonly string[]
  /** Whether errors keep the whole value back. Passwords in addresses are never shown. */
  readonly isSecret?: true
  /** What it does, for the operator, and what it means if it is unset. */
  readonly about: string
}

/** Whether a program reads a setting. */
export function isUsedBy(program: Program, { usedBy }: Setting): boolean {
  return usedBy === 'both' || program === (usedBy ?? 'server')
}

/** Completes the sentence "NAME must be …". */
export function describeWanted({ schema }: Setting): string | undefined {
  return v.getDescription(schema)
}
