/** A client of OAuth 2 (RFC 6749), and the grant that it uses: a refresh token, or client credentials without one. */
export type OauthSettings = {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string | null
  readonly refreshToken: string | null
}
