/**
 * What a runtime of AWS Lambda does around a handler, by AWS' description of the runtime API: plain JavaScript, as the bundle
 * runs without a loader. It runs the bundle in LAMBDA_TASK_ROOT as `_HANDLER` says.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT = '.', _HANDLER = '' } = process.env
const api = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`
const post = (path, value) =>
  fetch(`${api}${path}`, { method: 'POST', body: JSON.stringify(value) })
const toReport = ({ name, message, stack }) => ({
  errorType: name,
  errorMessage: message,
  stackTrace: stack?.split('\n'),
})

const [file, name] = _HANDLER.split('.')
const module = await import(pathToFileURL(join(LAMBDA_TASK_ROOT, `${file}.js`)).href).catch(
  async (error) => {
    await post('/init/error', toReport(error))
    process.exit(1)
  },
)

for (;;) {
  const next = await fetch(`${api}/invocation/next`)
  const id = next.headers.get('lambda-runtime-aws-request-id')
  const deadline = Number(next.headers.get('lambda-runtime-deadline-ms'))
  const context = { awsRequestId: id, getRemainingTimeInMillis: () => deadline - Date.now() }
  try {
    await post(`/invocation/${id}/response`, await module[name](await next.json(), context))
  } catch (error) {
    await post(`/invocation/${id}/error`, toReport(error))
  }
}
