import { readConfiguration } from '../configuration.ts'
import { PARTS } from '../parts.ts'
import { runVerb } from './run-verb.ts'

// Files may have visitors' data: no other user of the machine may read them.
process.umask(0o077)

// Once the reader has closed the pipe, as `head` does, the next `print` rejects.
process.stdout.on('error', () => undefined)
process.exitCode = await runVerb({
  args: process.argv.slice(2),
  configure: (environment) => readConfiguration(environment, PARTS),
  environment: process.env,
  print: (text) => write(process.stdout, text),
  printError: (text) => write(process.stderr, text),
})

/** Waits until the text is written: a pipe may be read slowly. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    stream.write(`${text}\n`, (error) => (error ? reject(error) : resolve())),
  )
}
