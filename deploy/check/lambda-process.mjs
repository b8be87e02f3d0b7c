/**
 * What AWS Lambda does around a handler: one event at a time, as JSON, here by messages of its parent. Plain JavaScript, as
 * the bundle runs without a loader. The first argument is the file of the handler, the second its name.
 */
import { pathToFileURL } from 'node:url'

const TIMEOUT_MS = 60_000
const [, , file, name] = process.argv
const module = await import(pathToFileURL(file).href)
let last = Promise.resolve()
process.on('message', ({ id, event }) => {
  const end = Date.now() + TIMEOUT_MS
  const context = { awsRequestId: id, getRemainingTimeInMillis: () => end - Date.now() }
  last = last
    .then(() => module[name](event, context))
    .then(
      (answer) => process.send({ id, answer }),
      (error) => process.send({ id, error: String(error) }),
    )
})
