/** Addresses and paths in documents: what a reader does with them when it opens the file, or when a person clicks. */

/** Schemes that run something. The others open a page, a mail, a call, or a file. */
const RUNNING_SCHEME =
  /^\s*(?:(?:java|vb)script|ms-[a-z-]+|search(?:-ms)?|shell|mhtml|mk|its|hcp):/i

/** Folders of a Mac's own disk, behind the four slashes that Word for Mac writes. */
const MAC_FOLDER = /^(?:users|volumes|applications|library|private|system)\//i

/** Whether a click on a link would run a script or a tool of the system. */
export function runsOnClick(address: string): boolean {
  return RUNNING_SCHEME.test(address)
}

/**
 * Whether opening a target would contact another computer. A path on the writer's own disk, such as that of the
 * template the resume was begun with, does not: Word notes it in each such file.
 */
export function leadsToAnotherComputer(target: string): boolean {
  const path = toSlashes(target)
  if (/^[a-z]:/i.test(path)) return false
  const [, slashes, rest = ''] = /^file:(\/*)(.*)$/is.exec(path) ?? []
  if (slashes === undefined) return /^\/\/|^(?:https?|ftp):|^[a-z][a-z0-9+.-]+:.*\//i.test(path)
  if (slashes.length === 2) return !/^(?:localhost\/(?!\/)|[a-z]:)/i.test(rest)
  return slashes.length > 3 && !MAC_FOLDER.test(rest)
}

/** Whether a file is on a share of Windows, to which a reader sends the user's credentials. */
export function isOnShare(path: string): boolean {
  return /^\s*[\\/]{2}/.test(path) || (/^\s*file:/i.test(path) && leadsToAnotherComputer(path))
}

/**
 * Whether a template lies where nobody else's computer can be: in an office's own network, whose names have no dots and
 * lead nowhere outside. Each document of an office that keeps its users' folders on a server names one.
 */
export function isTemplateOfOffice(target: string): boolean {
  const path = toSlashes(target)
  const [, host = '', name = ''] = /^(?:file:)?\/{2,5}([^/]+)\/(?:.*\/)?([^/]+)$/i.exec(path) ?? []
  return /^[a-z][a-z0-9_-]*$/i.test(host) && /^(?:normal\.dot[mx]?|[^/]+\.dot)$/i.test(name)
}

function toSlashes(target: string): string {
  return target
    .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\', '/')
    .trim()
}
