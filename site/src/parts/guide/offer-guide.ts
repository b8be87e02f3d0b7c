import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { CONTENT } from '../../lib/content-folder.ts'

const NEEDED = ['guide', 'guide.yaml', 'pages/guide.yaml'].map((path) => join(CONTENT, path))

/** Lets the script of every page offer the guide, if it has chapters and a page. */
export function offerGuide(): AstroIntegration {
  return {
    name: 'offer-guide',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const hasGuide = JSON.stringify(
          NEEDED.every((path) => existsSync(path)) && readdirSync(NEEDED[0] ?? '').length > 0,
        )
        updateConfig({ vite: { define: { 'import.meta.env.HAS_GUIDE': hasGuide } } })
      },
    },
  }
}
