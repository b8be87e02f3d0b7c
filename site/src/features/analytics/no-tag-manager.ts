/** In place of `tag-manager.ts` in a build that has none; see astro.config.ts. */
export function startTagManager(): void {}
