import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** The process that runs a program, among another process and its descendants; null if there is none. Linux alone. */
export function findProcess(pid: number, program: string): number | null {
  const directory = `/proc/${pid}`
  if (!existsSync(directory)) return null
  if (basename(readlinkSync(`${directory}/exe`)) === program) return pid
  // Any thread may have started it.
  const children = readdirSync(`${directory}/task`).flatMap((thread) =>
    readFileSync(`${directory}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  for (const child of children) {
    const found = findProcess(Number(child), program)
    if (found !== null) return found
  }
  return null
}

/** Signals the program that another process has started, as a service manager does: not what restricts it. */
export function signalProgram(pid: number | undefined, program: string, signal: NodeJS.Signals) {
  const found = pid === undefined ? null : findProcess(pid, program)
  if (found === null) throw new Error(`There is no ${program} to send ${signal} to.`)
  process.kill(found, signal)
}
