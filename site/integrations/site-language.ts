import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { fillFacts } from '@lanternfield/contract/copy.ts'
import { localeOf, setLanguage } from '@lanternfield/contract/language.ts'
import type { LanguageCopy } from '@lanternfield/contract/message-copy.ts'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import type { Company } from '../src/shapes/company.ts'

const CONTENT = fileURLToPath(new URL(`../../${CONTENT_FOLDER}`, import.meta.url))

/**
 * Sets the language in bundles: those for browsers get the messages of forms in it, those that make the pages all of it.
 * Source: docs/decisions/language.md
 */
export function siteLanguage(): Plugin {
  return {
    name: 'site-language',
    transform: {
      filter: { id: /\/contract\/src\/(messages|language)\.ts$/ },
      handler(code, id) {
        const read = (file: string) => {
          this.addWatchFile(join(CONTENT, file))
          return parse(readFileSync(join(CONTENT, file), 'utf8'))
        }
        const copy: LanguageCopy = read('messages.yaml')
        const { name, legalName, domain, email, answerTimes, ...place }: Company =
          read('company.yaml')
        const company = {
          ...{ name, legalName, domain, email, locale: localeOf(place) },
          answerTimes: { SERVICES: answerTimes.inquiries, CAREERS: answerTimes.applications },
        }
        const facts = setLanguage(company, copy)
        const call =
          basename(id) === 'messages.ts'
            ? `setMessages(${JSON.stringify(fillFacts(copy.messages, facts))})`
            : `setLanguage(${JSON.stringify(company)}, ${JSON.stringify(copy)})`
        return { code: `${code}\n${call}\n`, map: null }
      },
    },
  }
}
