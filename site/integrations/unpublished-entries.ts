import type { AstroIntegration } from 'astro'

/**
 * Whether drafts and articles of the future are shown, as a constant: by the development server alone. Vite's own
 * `import.meta.env.DEV` follows a variable of that name in the environment, which must not publish anything.
 */
export function unpublishedEntries(): AstroIntegration {
  return {
    name: 'unpublished-entries',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const isShown = JSON.stringify(command === 'dev')
        updateConfig({ vite: { define: { 'import.meta.env.SHOWS_UNPUBLISHED': isShown } } })
      },
    },
  }
}
