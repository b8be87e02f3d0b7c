import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE_FOLDER = /[^\0]*node_modules[\\/](?!@lanternfield)(@[^\\/]+[\\/])?[^\\/]+/
/** Some packages have a folder of them, and some have theirs in the README alone. */
const LICENSE_FILES = ['LICENSE/*', '*{LICENSE,LICENCE,license,NOTICE,NOTICES}{,-*,.*}', 'README*']

/** The licences of the packages that files are from. */
export function composeLicenses(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []))
  return [...folders]
    .sort()
    .map(readLicenses)
    .join(`\n\n${'='.repeat(80)}\n\n`)
}

function readLicenses(folder: string): string {
  const pathTo = (file: string) => join(folder, file)
  const { name, version, license } = JSON.parse(readFileSync(pathTo('package.json'), 'utf8'))
  const find = (pattern: string) => globSync(pattern, { cwd: folder }).map(pathTo)
  const found = LICENSE_FILES.map(find).find((paths) => paths.length > 0) ?? []
  const texts = found.sort().map((path) => readFileSync(path, 'utf8'))
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}
