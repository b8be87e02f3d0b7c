export const NODE_FLAGS: readonly string[]
export const MEMORY_ENVIRONMENT: Readonly<Record<string, string>>
