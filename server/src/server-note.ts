import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which server uses a directory. For messages alone: locks decide who may. */
export type ServerNote = { readonly pid: number; readonly port: number }

const FILE = 'server.json'

/** Leaves a note, if the directory is there and has room. */
export function writeServerNote(dataDir: string, note: ServerNote): void {
  try {
    writeFileSync(join(dataDir, FILE), `${JSON.stringify(note)}\n`, { mode: 0o600 })
  } catch {
    // A full disk must not keep a server from starting.
  }
}

/** Takes this process's note away. */
export function deleteServerNote(dataDir: string): void {
  if (readServerNote(dataDir)?.pid === process.pid) rmSync(join(dataDir, FILE), { force: true })
}

/** The server that uses a directory, if its note is there and it lives. */
export function readServerNote(dataDir: string): ServerNote | null {
  try {
    const { pid, port } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8'))
    return isRunning(pid) ? { pid, port } : null
  } catch {
    return null
  }
}

/** ` (process 1234, port 4321)`, or nothing if that is not known. */
export function describeServer(dataDir: string): string {
  const note = readServerNote(dataDir)
  return note ? ` (process ${note.pid}, port ${note.port})` : ''
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks whether there is such a process.
    return process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
