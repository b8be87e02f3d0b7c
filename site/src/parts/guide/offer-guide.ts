import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { CONTENT } from '../../lib/content-folder.ts'

const CHAPTERS = join(CONTENT, 'guide')

/** Lets the script of every page offer the guide, if it has chapters. */
export function offerGuide(): AstroIntegration {
  return {
    name: 'offer-guide',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const hasGuide = JSON.stringify(existsSync(CHAPTERS) && readdirSync(CHAPTERS).length > 0)
        updateConfig({ vite: { define: { 'import.meta.env.HAS_GUIDE': hasGuide } } })
      },
    },
  }
}
