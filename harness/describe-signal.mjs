/** Explains why a signal ended a program. Plain JavaScript: `tools/bootstrap.mjs` loads it before anything is installed. */

/** Also in docs/operations.md and the recipes of deploy/. */
export const BUILD_MEMORY = '1.1 GB'

/** A shortage of memory: the kernel kills a program, and Node ends itself at the limit of its heap. */
const MEMORY_SIGNALS = ['SIGKILL', 'SIGABRT']
/** Sent by a terminal: the person there knows why. */
const TERMINAL_SIGNALS = ['SIGINT', 'SIGHUP']

/** @param {readonly string[]} words the program and its arguments @param {string} signal */
export function describeSignal(words, signal) {
  return `Ended by ${signal}: ${words.join(' ')}\n${adviceFor(signal)}`
}

/** Describes the end of a child by a signal that we have not sent. */
export function reportSignal(child) {
  child.on('exit', (_, signal) => {
    if (!signal || child.killed || TERMINAL_SIGNALS.includes(signal)) return
    console.error(describeSignal(child.spawnargs, signal))
  })
}

function adviceFor(signal) {
  if (MEMORY_SIGNALS.includes(signal))
    return `Most likely memory ran out: a build needs ${BUILD_MEMORY}. Add memory or swap, or end other programs, and start again.`
  if (signal === 'SIGTERM') return 'Another program stopped it. Start again.'
  return 'It crashed. Start again; if that does not help, delete node_modules and start once more.'
}
