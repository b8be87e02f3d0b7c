import type { RepositoryAddress } from './repository-address.ts'

/** Where the editor commits, for Sveltia CMS. */
export type EditorBackend = {
  readonly name: RepositoryAddress['service']
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
 * None: the editor works on the folder of a checkout. Its configuration wants a repository, by whose name it asks
 * for the folder and remembers it.
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

export function editorBackend({ service, repo, host }: RepositoryAddress): EditorRepository {
  const backend = backendOf(service, repo)
  if (host)
    return { backend: { ...backend, base_url: host, api_root: `${host}/api/v1` }, hosts: [host] }
  return { backend, hosts: service === 'github' ? GITHUB_HOSTS : ['https://gitlab.com'] }
}

function backendOf(name: EditorBackend['name'], repo: string): EditorBackend {
  return { name, repo, auth_methods: ['token'] }
}
