/** Addresses and paths in documents: what a reader does with them when it opens the file, or when a person clicks. */

/**
 * Schemes that open a page, a mail, a call, a chat or a file. It is an allow list, since each program that is
 * installed adds schemes of its own.
 */
const OPENS = words(
  'http https ftp ftps file mailto tel callto sms sip skype whatsapp viber tg facetime geo maps doi urn orcid arxiv',
)
/** Labels that people write before an address. No program is registered for them. */
const LABELS = words('mail email e-mail phone mobile linkedin github portfolio website web url')
/** Schemes that only browsers handle, in printed web pages. */
const OF_BROWSERS = words('about blob chrome-extension moz-extension')
const MISTYPED_HTTP = /^h+[tps]+$/
/** `www.mira.example:8080` or `localhost:3000` is no scheme. */
const HOST_AND_PORT = /^(?:[\w-]+(?:\.[\w-]+)+|localhost):\d+(?:[/?#]|$)/
/** Links without a target, in printed web pages. */
const EMPTY_SCRIPT = /^javascript:(?:void\(0\))?;?$/i
/** Schemes of pictures pasted from a page or mail: missing, or their host learns that the document is read. */
const OF_PICTURES = words('http https cid data blob about webkit-fake-url applewebdata')

/** Folders of the writer's own disk, behind the four slashes that Word for Mac writes. */
const OWN_FOLDER = /^(?:users|volumes|applications|library|private|system|home)\//i
/** The disk of this computer, by its letter or as a device. */
const OWN_DISK = /^(?:[a-z][:|]|[?.]\/(?!unc\/))/i
/** `SSD:Users:mira:Normal.dotm`, as older versions of Word for Mac write it. */
const MAC_PATH = /^[^/:@]+(?::[^/:@]+){2,}$/
/** Names without dots lead nowhere outside of an office's own network. */
const OFFICE_HOST = /^[a-z][a-z0-9_-]*$/i

/** Whether a click on a link may run a script or a program. */
export function runsOnClick(address: string): boolean {
  const path = plain(address)
  const scheme = schemeOf(path)
  if (scheme === '' || HOST_AND_PORT.test(path) || EMPTY_SCRIPT.test(path)) return false
  return !(
    OPENS.has(scheme) ||
    LABELS.has(scheme) ||
    OF_BROWSERS.has(scheme) ||
    MISTYPED_HTTP.test(scheme)
  )
}

/**
 * Whether a click on a link would send the user's credentials to a share. Links to a file in the writer's office do
 * not, as Word makes them: `file:` and a host without dots.
 */
export function linksToShare(address: string): boolean {
  const host = hostOf(address)
  return host !== '' && !(schemeOf(plain(address)) === 'file' && OFFICE_HOST.test(host))
}

/**
 * Whether opening a target would contact another computer. A path on the writer's own disk, such as that of the
 * template the resume was begun with, does not: Word notes it in each such file.
 */
export function leadsToAnotherComputer(target: string): boolean {
  const path = plain(target)
  const scheme = schemeOf(path)
  return hostOf(target) !== '' || (scheme !== '' && scheme !== 'file' && !MAC_PATH.test(path))
}

/** The same of a picture, which may come from a page: as in any mail, that runs nothing. */
export function isPictureElsewhere(target: string): boolean {
  return leadsToAnotherComputer(target) && !OF_PICTURES.has(schemeOf(plain(target)))
}

/** Whether a file is on a share of Windows, to which a reader sends the user's credentials. */
export function isOnShare(path: string): boolean {
  return hostOf(path) !== ''
}

/**
 * Whether a template lies in an office's own network. Each document of an office that keeps its users' folders on a
 * server names one.
 */
export function isTemplateOfOffice(target: string): boolean {
  const name = plain(target).split('/').at(-1) ?? ''
  return OFFICE_HOST.test(hostOf(target)) && /^(?:normal\.dotm|[^/]+\.dotx?)$/i.test(name)
}

/** The host of a share; empty for any other target. */
function hostOf(target: string): string {
  const path = plain(target).replace(/^file:\/\/localhost\//i, 'file:///')
  const [, scheme, slashes = '', rest = ''] = /^(file:)?(\/*)(.*)$/is.exec(path) ?? []
  if (slashes.length < 2 || OWN_DISK.test(rest)) return ''
  if (scheme && (slashes.length === 3 || (slashes.length > 3 && OWN_FOLDER.test(rest)))) return ''
  return rest.replace(/^[?.]\/unc\/+/i, '').split('/')[0] ?? ''
}

/** The scheme in lower case; empty for a path or a drive letter. */
function schemeOf(path: string): string {
  return /^([a-z][a-z0-9+.-]+):/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Without escapes, control characters and backslashes, which readers undo as well. */
function plain(target: string): string {
  return target
    .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\p{Cc}/gu, '')
    .replaceAll('\\', '/')
    .trim()
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
