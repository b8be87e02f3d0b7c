import { parsedBy } from '@lanternfield/settings/kinds.ts'

const REPOSITORY =
  /^(?:(?<service>github):(?<repo>[\w.-]+\/[\w.-]+)|(?<service>gitlab):(?<repo>[\w.-]+(?:\/[\w.-]+)+)|(?<service>gitea):(?<host>https:\/\/[^/\s]+)\/(?<repo>[\w.-]+\/[\w.-]+))$/

export type RepositoryAddress = {
  readonly service: 'github' | 'gitlab' | 'gitea'
  readonly repo: string
  /** Where one's own Gitea or Forgejo is. */
  readonly host?: string | undefined
}

export const editorRepository = parsedBy(
  (text) => (REPOSITORY.exec(text)?.groups as RepositoryAddress | undefined) ?? null,
  'github:owner/name, gitlab:group/name or gitea:https://host/owner/name',
)
