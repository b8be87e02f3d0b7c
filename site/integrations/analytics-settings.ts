/** How personal values travel in events; see docs/analytics.md. */
const ANALYTICS_VALUES = ['redacted', 'hashed', 'raw'] as const
/** Whether a tag manager waits for the visitor's consent. */
const CONSENT_MODES = ['required', 'implied'] as const

export type AnalyticsSettings = {
  /** The tag manager's container; empty without one, and then nothing of it is built. */
  readonly gtmId: string
  readonly consent: (typeof CONSENT_MODES)[number]
  readonly values: (typeof ANALYTICS_VALUES)[number]
}

type Environment = Readonly<Record<string, string | undefined>>

const CONTAINER = /^GTM-[A-Z0-9]{4,12}$/

/**
 * Reads the analytics settings of the build from the environment. An empty value counts as unset.
 * @throws Error that names every variable that is wrong, what it got and what it wants
 */
export function readAnalyticsSettings(env: Environment): AnalyticsSettings {
  const problems: string[] = []

  function oneOf<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) {
    const given = env[name] || choices[0]
    const choice = choices.find((candidate) => candidate === given)
    if (!choice) problems.push(`${name} is "${given}", but it must be ${choices.join(' or ')}.`)
    return choice ?? choices[0]
  }

  const gtmId = env.PUBLIC_GTM_ID ?? ''
  if (gtmId && !CONTAINER.test(gtmId))
    problems.push(
      `PUBLIC_GTM_ID is "${gtmId}", but it must be the ID of a tag manager's container, such as GTM-ABC1234.`,
    )
  const settings = {
    gtmId,
    consent: oneOf('PUBLIC_CONSENT', CONSENT_MODES),
    values: oneOf('PUBLIC_ANALYTICS_VALUES', ANALYTICS_VALUES),
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

/** The settings as constants of the build: code of unused options is dropped. */
export function analyticsConstants({ gtmId, consent, values }: AnalyticsSettings) {
  return {
    'import.meta.env.PUBLIC_GTM_ID': JSON.stringify(gtmId),
    'import.meta.env.PUBLIC_CONSENT': JSON.stringify(consent),
    'import.meta.env.PUBLIC_ANALYTICS_VALUES': JSON.stringify(values),
  }
}

/** Sources that the content security policy allows besides the site: none without a tag manager. */
export function analyticsSources({ gtmId }: AnalyticsSettings): {
  readonly script: readonly string[]
  /** Where measurements go, as requests and as pictures of one pixel. */
  readonly measurement: readonly string[]
} {
  if (!gtmId) return { script: [], measurement: [] }
  return {
    script: ['https://www.googletagmanager.com'],
    measurement: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  }
}
