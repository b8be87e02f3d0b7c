/** What modules and parts share in a server, for tests of one of them. */
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import type { Environment } from '@lanternfield/settings/read-settings.ts'
import { pino } from 'pino'
import { linkPath } from '../src/base/signed-link.ts'
import { connect } from '../src/connect.ts'
import { createCore } from '../src/core.ts'
import type { Core } from '../src/part.ts'
import { siteInDevelopment } from '../src/site/static-site.ts'
import { readConfiguration } from './configuration.ts'
import { NOW, openTestStore } from './entries.ts'
import { CONTENT } from './test-server.ts'

/** @param environment the settings, whose domain of mails is `testfield.example` unless they name another */
export async function openTestCore(
  environment: Environment = {},
  changes: Partial<Core> = {},
): Promise<Core> {
  const configuration = readConfiguration({
    MAIL_FROM: 'a@testfield.example',
    // Nothing answers there: no test depends on the DNS of its machine.
    DNS_SERVER: '127.0.0.1:1',
    ...environment,
  })
  const core = createCore({
    ...configuration,
    content: CONTENT,
    store: changes.store ?? (await openTestStore()),
    site: siteInDevelopment(undefined),
    isStopping: () => false,
    isShortLived: false,
    log: changes.log ?? pino({ enabled: false }),
    now: () => NOW,
  })
  return { ...core, ...changes }
}

/** The addresses at which it takes a POST, in every part: of the forms, the signed links and the folders. */
export async function listRoutes(): Promise<readonly string[]> {
  const { purposes, folders } = connect(await openTestCore(), { homeUrl: '/' })
  return [
    SEND_EMAIL_PATH,
    ...purposes.map(linkPath),
    ...folders.map((folder) => `/prod/${folder}/`),
  ]
}

/** The purposes of all signed links in mails. */
export async function listLinkPurposes(): Promise<readonly string[]> {
  return connect(await openTestCore(), { homeUrl: '/' }).purposes
}
