/** Where the editor commits, for Sveltia CMS. */
export type EditorBackend = {
  readonly name: 'github' | 'gitlab' | 'gitea'
  readonly repo: string
  readonly base_url?: string
  readonly api_root?: string
  /** With a token, since signing in otherwise needs a server of its own. */
  readonly auth_methods: readonly ['token']
}

export type EditorRepository = {
  readonly backend: EditorBackend
  /** The hosts that the editor asks. */
  readonly hosts: readonly string[]
}

/**
 * None: the editor works on the folder of a checkout. Its configuration wants a repository, by whose name it asks for the folder and
 * remembers it.
 */
export const folderOnly = (name: string): EditorRepository => ({
  backend: {
    // Of the three this one looks up nothing, such as whether a service is down.
    ...backendOf('gitea', `local/${name}`),
    base_url: 'https://repository.invalid',
    api_root: 'https://repository.invalid/api/v1',
  },
  hosts: [],
})

const GITHUB_HOSTS = ['https://api.github.com', 'https://raw.githubusercontent.com']
const NAMED = /^(github|gitlab):([\w.-]+(?:\/[\w.-]+)+)$/
const GITEA = /^gitea:(https:\/\/[^/\s]+)\/([\w.-]+\/[\w.-]+)$/

/**
 * The repository of `EDITOR_REPOSITORY`; nothing where it is empty.
 * @throws Error that says how it is written
 */
export function readEditorRepository(
  env: Readonly<Record<string, string | undefined>>,
): EditorRepository | undefined {
  const written = env.EDITOR_REPOSITORY?.trim()
  if (!written) return undefined
  const [, service, repo] = NAMED.exec(written) ?? []
  if (service === 'github' && repo?.split('/').length === 2)
    return { backend: backendOf('github', repo), hosts: GITHUB_HOSTS }
  if (service === 'gitlab' && repo)
    return { backend: backendOf('gitlab', repo), hosts: ['https://gitlab.com'] }
  const [, host, giteaRepo] = GITEA.exec(written) ?? []
  if (host && giteaRepo)
    return {
      backend: { ...backendOf('gitea', giteaRepo), base_url: host, api_root: `${host}/api/v1` },
      hosts: [host],
    }
  throw new Error(
    `EDITOR_REPOSITORY is "${written}". It wants github:owner/name, gitlab:group/name or gitea:https://host/owner/name, or nothing, and then there is no editor on the site.`,
  )
}

function backendOf(name: EditorBackend['name'], repo: string): EditorBackend {
  return { name, repo, auth_methods: ['token'] }
}
