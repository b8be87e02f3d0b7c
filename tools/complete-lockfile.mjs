// Adds to package-lock.json the packages for other platforms that the registry at hand did not offer.
// A mirror that holds only what its own machines need makes npm write a lockfile that `npm ci` refuses,
// and that leaves a Mac without its compilers. Run it after every `npm install` that changes the lockfile:
//
//   node tools/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '..', 'package-lock.json')
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const { packages } = lock
const added = []

for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const key = `node_modules/${name}`
    if (packages[key] || packages[`${owner}/${key}`]) continue
    const platform = platformOf(name)
    const exact = exactVersion(version, optionalDependencies)
    if (!platform || !exact) continue
    packages[key] = { version: exact, ...platform, ...(dev && { dev }), optional: true }
    added.push(`${name}@${version}`)
  }

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `Added:\n${added.join('\n')}` : 'Nothing was missing.')

/**
 * The version that a package for another platform has. A range is not asked of a registry: the packages of
 * one owner come out together, so what is locked for one platform is there for all.
 */
function exactVersion(range, siblings) {
  if (/^\d/.test(range)) return range
  for (const [name, wanted] of Object.entries(siblings)) {
    const locked = packages[`node_modules/${name}`]?.version
    if (wanted === range && locked) return locked
  }
  return null
}

/** What a package for one platform runs on, by its name; null if the name does not say. */
function platformOf(name) {
  const parts = name.split('/').at(-1).split('-')
  if (parts.includes('wasm32')) return { cpu: ['wasm32'] }
  const os = SYSTEMS.find((system) => parts.includes(system))
  const cpu = parts.find((part) => /^(x64|ia32|arm|arm64|riscv64|ppc64|s390x|loong64)$/.test(part))
  if (!os || !cpu) return null
  const libc = parts.includes('musl')
    ? 'musl'
    : parts.some((part) => part.startsWith('gnu'))
      ? 'glibc'
      : null
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
}
