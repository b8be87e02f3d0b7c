import type { SettingsTable } from '@lanternfield/settings/setting.ts'
import type { AstroIntegration } from 'astro'
import type { StudyTag } from '../lib/paths.ts'
import type { ContentFile } from '../shapes/content-file.ts'

/**
 * A capability that a site may do without: what its folder brings to the core, which knows none by name. Node loads
 * it for the build and for the check of content/, so it imports no component; what pages show of it is listed in
 * `site/src/slots/`.
 * Source: docs/what-may-be-left-out.md
 */
export type SitePart = {
  /** Rows of the table of content files. */
  readonly content?: Readonly<Record<string, ContentFile>>
  /** Rows of the table of settings. */
  readonly settings?: SettingsTable
  /** Its pages and files: the address, as Astro writes it, and the file in its folder, from `site/`. */
  readonly routes?: readonly { readonly pattern: string; readonly entrypoint: string }[]
  /** Folders that the build writes besides: no page has such an address. */
  readonly folders?: readonly string[]
  /** What it does in a build, before pages are reduced and compressed. */
  readonly integrations?: () => readonly AstroIntegration[]
  /** The same after it: files that are not for visitors. */
  readonly lateIntegrations?: (content: readonly ContentFile[]) => readonly AstroIntegration[]
  /** Whether all articles come from it, and none from content/. */
  readonly bringsArticles?: () => boolean
  /** The path of the picture that social networks show with a page. */
  readonly socialImagePath?: (page: string) => string
  /** Where the case studies of one industry or service are shown alone. */
  readonly studyTagPath?: (topic: StudyTag, slug: string) => string
}
