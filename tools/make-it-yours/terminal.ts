import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** Lines that come within this time were pasted, and are one answer. */
const PASTE_MS = 100

/** Writes sentences, broken between words where they go to a terminal. */
export function say(text: string, write = console.log): void {
  const width = stdout.isTTY ? Math.min(stdout.columns || 80, 100) : text.length + 2
  write(text.replace(RegExp(`(.{1,${width - 1}})(?: +|\\n|$)`, 'g'), '$1\n').trimEnd())
}

/** Questions and answers on a terminal. @param onEnd when the person ends them (Ctrl-C, Ctrl-D) */
export function openTerminal(onEnd: () => void) {
  const reader = createInterface({ input: stdin, output: stdout })
  reader.on('close', onEnd)
  let lines: string[] = []
  let take = () => {}
  let timer: NodeJS.Timeout
  reader.on('line', (line) => {
    lines.push(line.trim())
    clearTimeout(timer)
    timer = setTimeout(() => take(), PASTE_MS)
  })
  return {
    /** The next line, or what was pasted. @param isLong whether an empty line ends it */
    ask: async (isLong = false) => {
      // What was typed before a question is no answer to it.
      await delay(PASTE_MS)
      clearTimeout(timer)
      if (lines.splice(0).length > 0) say('What you typed before this was asked was not taken.')
      return new Promise<string>((resolve) => {
        take = () => {
          // The last line of a paste may have no end, and waits for Enter.
          if (reader.line) return
          const isBack = lines.at(-1) === '<'
          // What has only one line has no end to wait for.
          if (isLong && !isBack && lines.at(-1) && !/^-$|;/.test(String(lines[0])))
            return reader.prompt()
          resolve(isBack ? '<' : lines.filter(Boolean).join('\n'))
          lines = []
          take = () => {}
        }
        reader.prompt()
      })
    },
    close: () => reader.off('close', onEnd).close(),
  }
}
