import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'

export type Theme = 'night' | 'morning'

export type Scene = {
  readonly name: string
  /** The parts of the fragment shader that draws it, in their order. */
  readonly files: readonly URL[]
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
/** The still life of a person, shown as a square on its own ground. */
const PERSON: Format = { width: 640, height: 640, themes: ['night'] }

const EXCEPTIONS: Readonly<Record<string, Format>> = {
  about: { ...BAND, width: 1600, height: 1200 },
  footer: { ...BAND, width: 1920, height: 300 },
}

/** What all scenes share, and what the still lifes share besides. */
const SHARED = new URL('./shared.glsl', import.meta.url)
const STILL_LIFE = new URL('./still-life.glsl', import.meta.url)

/** Every shader in the folders; adding the file is all it takes. */
export async function listScenes(): Promise<Scene[]> {
  return [
    ...(await listFolder('scenes', BAND)),
    ...(await listFolder('covers', COVER)),
    ...(await listFolder('case-studies', COVER)),
    ...(await listFolder('figures', FIGURE)),
    ...(await listFolder('people', PERSON, [SHARED, STILL_LIFE])),
  ]
}

async function listFolder(folder: string, format: Format, shared = [SHARED]): Promise<Scene[]> {
  const files = await readdir(new URL(`./${folder}/`, import.meta.url))
  return files
    .filter((file) => file.endsWith('.frag'))
    .sort()
    .map((file) => {
      const name = basename(file, '.frag')
      const url = new URL(`./${folder}/${file}`, import.meta.url)
      return { name, files: [...shared, url], ...(EXCEPTIONS[name] ?? format) }
    })
}
