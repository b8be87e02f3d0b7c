import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'

export type Theme = 'night' | 'morning'

export type Scene = {
  readonly name: string
  /** The fragment shader that draws it. */
  readonly file: URL
  readonly width: number
  readonly height: number
  readonly themes: readonly Theme[]
}

type Format = Pick<Scene, 'width' | 'height' | 'themes'>

/** Behind the title of a page, once for each theme. */
const BAND: Format = { width: 1920, height: 1080, themes: ['night', 'morning'] }
/** The picture of an article or a case study: words never lie on it without a scrim, so one light is enough. */
const COVER: Format = { width: 1600, height: 1000, themes: ['night'] }
/** In the text of an article. */
const FIGURE: Format = { width: 1600, height: 720, themes: ['night'] }
const LARGE: Format = { ...BAND, width: 2400, height: 1350 }

const EXCEPTIONS: Readonly<Record<string, Format>> = {
  'home-hero': LARGE,
  about: { ...BAND, width: 1600, height: 1200 },
  contact: LARGE,
  careers: LARGE,
}

/** Every shader in `scenes/`, `covers/`, `case-studies/` and `figures/`; adding the file is all it takes. */
export async function listScenes(): Promise<Scene[]> {
  return [
    ...(await listFolder('scenes', BAND)),
    ...(await listFolder('covers', COVER)),
    ...(await listFolder('case-studies', COVER)),
    ...(await listFolder('figures', FIGURE)),
  ]
}

async function listFolder(folder: string, format: Format): Promise<Scene[]> {
  const files = await readdir(new URL(`./${folder}/`, import.meta.url))
  return files
    .filter((file) => file.endsWith('.frag'))
    .sort()
    .map((file) => {
      const name = basename(file, '.frag')
      const url = new URL(`./${folder}/${file}`, import.meta.url)
      return { name, file: url, ...(EXCEPTIONS[name] ?? format) }
    })
}
