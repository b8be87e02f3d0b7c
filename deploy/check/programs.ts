/** Programs of the machine that a check needs; without one it is skipped, and says why. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'vitest'

/** What installs each. */
const INSTALLS = {
  'systemd-analyze': 'apt-get install systemd',
  nginx: 'apt-get install nginx-light',
  caddy: 'apt-get install caddy',
  openssl: 'apt-get install openssl',
  bwrap: 'apt-get install bubblewrap',
  buildah: 'apt-get install buildah',
  debootstrap: 'apt-get install debootstrap',
  promtool: 'apt-get install prometheus',
  docker: 'apt-get install docker.io docker-compose-v2',
  sam: 'pip install aws-sam-cli',
} as const

type Program = keyof typeof INSTALLS

/** Skips a check on a machine that lacks one of these programs. */
export function skipWithout(context: TestContext, ...programs: Program[]): void {
  const missing = programs.filter((program) => !isInstalled(program))
  if (missing.length > 0)
    skipBecause(
      context,
      missing.map((program) => `there is no ${program} (${INSTALLS[program]})`).join(', '),
    )
}

/** Skips a check, with a reason that `npm run deploy:check` says once more at its end. */
export function skipBecause({ task, skip }: TestContext, reason: string): never {
  Object.assign(task.meta, { reason })
  return skip(reason)
}

function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some((folder) => existsSync(join(folder, program)))
}
