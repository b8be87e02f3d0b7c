import { matching, webAddress } from '@lanternfield/settings/kinds.ts'
import { findCleartext } from '../../base/cleartext.ts'
import { type Check, warn } from '../../check.ts'
import { definePart } from '../../part.ts'
import { createGetToken, REFRESH_TOKEN } from './oauth-token.ts'

/** Signs in to the mail server by OAuth 2. Source: docs/decisions/mail-sign-in.md */
export const oauth = definePart({
  settings: {
    smtpOauthTokenUrl: {
      name: 'SMTP_OAUTH_TOKEN_URL',
      heading: 'Sign-in to the mail server by OAuth 2',
      kind: webAddress,
      needs: ['SMTP_OAUTH_CLIENT_ID'],
      about:
        'Token server that gives access to the mail server (OAuth 2) in place of the password of SMTP_URL, whose user signs in; see docs/how-to. Unset: password.',
    },
    smtpOauthClientId: {
      name: 'SMTP_OAUTH_CLIENT_ID',
      kind: matching(/^\S+$/, 'the id of a client'),
      needs: ['SMTP_OAUTH_CLIENT_SECRET'],
      about: 'Client that is registered at the token server.',
    },
    smtpOauthClientSecret: {
      name: 'SMTP_OAUTH_CLIENT_SECRET',
      kind: matching(/./, 'the secret of the client'),
      isSecret: true,
      needs: ['SMTP_OAUTH_TOKEN_URL'],
      about: 'Secret of that client.',
    },
    smtpOauthScope: {
      name: 'SMTP_OAUTH_SCOPE',
      kind: matching(/./, 'scopes, separated by spaces'),
      needs: ['SMTP_OAUTH_TOKEN_URL'],
      about: 'What access is asked for. Unset: what the token server gives by itself.',
    },
    smtpOauthRefreshToken: {
      name: 'SMTP_OAUTH_REFRESH_TOKEN',
      kind: matching(/^\S+$/, 'a refresh token'),
      isSecret: true,
      needs: ['SMTP_OAUTH_TOKEN_URL'],
      about:
        'Refresh token of the user. Unset: the client signs in by itself (client credentials).',
    },
  },
  bring: (values, { settings }) => {
    const { smtpOauthTokenUrl: tokenUrl, smtpOauthClientId: clientId } = values
    const { smtpOauthClientSecret: clientSecret, smtpOauthScope: scope } = values
    const client =
      tokenUrl && clientId && clientSecret
        ? { tokenUrl, clientId, clientSecret, scope, refreshToken: values.smtpOauthRefreshToken }
        : null
    const errors = findCleartext('SMTP_OAUTH_TOKEN_URL', tokenUrl, settings)
    if (client && !URL.parse(settings.smtpUrl ?? '')?.username)
      errors.push(
        'SMTP_OAUTH_TOKEN_URL is set, but SMTP_URL names no user. Set it to smtp://USER@HOST:587, with %40 for the @ of USER.',
      )
    return {
      errors,
      createGetToken: client && ((options) => createGetToken(client, options)),
      leftOutOfBackups: [{ table: 'metadata', key: REFRESH_TOKEN }],
      checks: client ? [] : [passwordCheck],
    }
  },
})

/** Sources: Exchange Team Blog, 2026-01-27; Google Workspace Admin Help, "Control access to less secure apps" */
const MICROSOFT =
  'Microsoft turns this sign-in off at the end of December 2026; administrators can allow it until a date that it will announce in the second half of 2027'
const GOOGLE = 'since 2025-05-01 Google takes passwords of apps only, none of accounts'

/** Whether a sign-in by password ends. */
const passwordCheck: Check = {
  name: 'password',
  run: async ({ settings: { smtpUrl } }) => {
    const url = URL.parse(smtpUrl ?? '')
    if (!url?.password) return null
    if (/\.(office365|outlook)\.com$/i.test(url.hostname))
      return warn(MICROSOFT, 'See docs/how-to/microsoft-365.md')
    if (/^smtp(-relay)?\.gmail\.com$/i.test(url.hostname))
      return warn(GOOGLE, 'See docs/how-to/google-workspace.md')
    return null
  },
}
