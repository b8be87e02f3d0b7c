/** Renders the site's pictures: `npm run art`, or `npm run art -- home-hero` for one scene. */
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withBrowser } from './browser.ts'
import { encodeWebp, renderScene } from './render.ts'
import { listScenes } from './scenes.ts'

const PICTURES = fileURLToPath(new URL('../content/pictures/', import.meta.url))
const SCENES = await listScenes()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draft: { type: 'boolean', default: false }, theme: { type: 'string' } },
})
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name)

const unknown = positionals.filter((name) => !SCENES.some((scene) => scene.name === name))
if (unknown.length > 0) throw new Error(`No such scene: ${unknown.join(', ')}`)

await mkdir(PICTURES, { recursive: true })
await withBrowser(async (browser) => {
  const page = await browser.newPage()
  for (const scene of SCENES.filter((scene) => wanted(scene.name))) {
    for (const theme of scene.themes.filter((theme) => !values.theme || theme === values.theme)) {
      const startedAt = performance.now()
      const png = await renderScene(page, scene, theme, values.draft ? 'draft' : 'final')
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const name = scene.themes.length > 1 ? `${scene.name}-${theme}` : scene.name
      if (values.draft) {
        const path = join(tmpdir(), `${name}-draft.png`)
        await writeFile(path, png)
        console.log(`${path} in ${seconds} s`)
        continue
      }
      const { webp, quality } = await encodeWebp(png)
      await writeFile(join(PICTURES, `${name}.webp`), webp)
      const kilobytes = Math.round(webp.byteLength / 1000)
      console.log(`${name}.webp: ${kilobytes} KB at quality ${quality}, drawn in ${seconds} s`)
    }
  }
})
