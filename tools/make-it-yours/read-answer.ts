/** Answers as people write them, made into what content has. What cannot be read stays as it is, for the check to refuse. */
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTimeZone } from '@lanternfield/contract/site/office-hours.ts'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { toHex } from '../../site/src/lib/colour.ts'
import { LANGUAGES } from '../../site/src/shapes/language.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) => {
  const locale = new Intl.Locale(`und-${code}`)
  // What has no time zone is no country, but for Kosovo.
  return locale.region === code && (code === 'XK' || locale.getTimeZones?.()?.length)
})
/** What people write for a letter, where it is not the one without its accent. */
const WRITTEN = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }
const { compare } = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })

/** `company.example`, without what is around it in an address; letters outside ASCII as DNS has them (`xn--…`). */
export function toDomain(written: string): string {
  const host = written.trim().replace(/^https?:\/\//i, '')
  return URL.parse(`http://${host}`)?.hostname.replace(/^www\./, '') ?? written
}

/** An e-mail address, its domain as DNS has it. */
export const toEmail = (written: string): string =>
  written.trim().replace(/@([^@\s]+)$/, (_, domain) => `@${toDomain(domain)}`)

/** The code of a country that is given by its code, or by its name in one of our languages or its own; empty for any other. */
export function toCountryCode(written: string): string {
  const wanted = written.trim().replace(/^usa$/i, 'US')
  // `UK` is `GB`.
  const { region } = new Intl.Locale(/^[a-z]{2}$/i.test(wanted) ? `und-${wanted}` : 'und')
  const isNamed = (code: string) =>
    [...LANGUAGES, new Intl.Locale(`und-${code}`).maximize().language].some(
      (one) => compare(new Intl.DisplayNames(one, { type: 'region' }).of(code) ?? '', wanted) === 0,
    )
  return COUNTRIES.find((code) => code === region || isNamed(code)) ?? ''
}

/** The code of one of our languages that is given by its code, or by its name in one of them. */
export function toLanguage(written: string): string {
  const names = LANGUAGES.map((one) => new Intl.DisplayNames(one, { type: 'language' }))
  const isNamed = (code: string) =>
    names.some((name) => compare(name.of(code) ?? '', written) === 0)
  return LANGUAGES.find(isNamed) ?? written.toLowerCase()
}

/** A time zone that is given by its city, without its accents too, where only one has such a city. */
export function toTimeZone(written: string): string {
  const city = written.normalize('NFD').replace(/[\p{M}'’.]/gu, '')
  const areas = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/')[0]))
  const zones = [...areas].map((area) => `${area}/${city}`.replaceAll(' ', '_'))
  const [zone, another] = zones.filter(isTimeZone)
  if (!zone || another) return written
  return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
}

/** The words of a text in letters that addresses of pages and domains have. */
export function toAsciiWords(text: string): readonly string[] {
  const known = new Map(Object.entries(WRITTEN))
  const letters = [...text.toLowerCase().normalize()].map((one) => known.get(one) ?? one).join('')
  const plain = letters.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.match(/[a-z0-9]+/g) ?? []
}

/** A telephone number as it is dialled from anywhere. @param countryCode where it may be a national one */
export function toPhone(written: string, countryCode: string): string {
  const found = parsePhoneNumberFromString(written.replace('(0)', ''), countryCode as CountryCode)
  if (!found?.isPossible() || found.ext) return written
  const isWhole = /^\+[\d ]+$/.test(written) && written.replaceAll(' ', '') === found.number
  return isWhole ? written : found.formatInternational().replace(/[^+\d]+/g, ' ')
}

/** Any colour that CSS knows as `#rrggbb`; the number sign may be missing, as it begins a comment in YAML and in shells. */
export function toColour(written: string): string {
  const text = written.trim()
  return toHex(/^(?:[0-9a-f]{3}){1,2}$/i.test(text) ? `#${text}` : text) || written
}

/** A file as it is typed, copied with quotation marks, or dragged into a terminal. @param folder where its path begins */
export function toPath(written: string, folder: string): string {
  const bare = written.trim().replace(/^(['"])(.*)\1$/, '$2')
  if (bare.startsWith('file://')) return fileURLToPath(bare)
  const unescaped = process.platform === 'win32' ? bare : bare.replace(/\\(.)/g, '$1')
  return resolve(folder, unescaped.replace(/^~(?=\/)/, homedir()))
}
