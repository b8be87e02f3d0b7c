import { join } from 'node:path'
import { ROOT } from './root.ts'
import { runStep } from './run-step.ts'

/**
 * Compiles content/ for the site and the server, in a process of its own: this one may have loaded what was compiled before.
 * @returns its exit status; not 0 where content/ has errors, which it has printed
 */
export function compileContent(): Promise<number> {
  return runStep({
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, 'site/src/compile/main.ts')],
  })
}
