import { parseArgs } from 'node:util'

/** The options of a task, each with a value. Ends the task with a sentence where a word is no option. */
export function readOptions<Name extends string>(...names: readonly Name[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  try {
    return parseArgs({ options }).values as { readonly [Known in Name]?: string }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
