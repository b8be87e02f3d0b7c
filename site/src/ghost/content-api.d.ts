/** The official client has no types; this is the part of it that we use. */
declare module '@tryghost/content-api' {
  type Request = {
    readonly url: string
    readonly params: Readonly<Record<string, string | number | readonly string[]>>
    readonly headers: Readonly<Record<string, string>>
  }
  type Options = {
    readonly url: string
    readonly key: string
    readonly version: string
    readonly makeRequest: (request: Request) => Promise<{ readonly data: unknown }>
  }
  type Client = {
    readonly posts: {
      browse(
        options: Readonly<Record<string, string | number | readonly string[]>>,
      ): Promise<unknown[] & { readonly meta?: unknown }>
    }
  }
  export default function GhostContentAPI(options: Options): Client
}
