/** Getting into the inbox in the browser, and what each mailbox sees there, against the real server. */
import { createHash, randomUUID } from 'node:crypto'
import { load } from 'cheerio'
import { expect, onTestFinished, test } from 'vitest'
import { newEntry } from '../../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../../testing/hostile-texts.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import {
  fingerprintOf,
  openServerAndStore,
  postForm,
  signedPath,
} from '../../../testing/signed-pages.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts'
import type { Session } from '../../storage/sessions.ts'
import type { Store } from '../../storage/store.ts'

const LIST = '/prod/inbox/'
const { SERVICES, CAREERS } = COMPANY.mailboxes

/** SITE_URL without TLS, where the cookie has no prefix. */
const open = (environment: Record<string, string> = {}) =>
  openServerAndStore({ SITE_URL: 'http://www.testfield.example', ...environment })
