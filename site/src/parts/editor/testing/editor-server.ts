/** A process of its own that serves the editor of a folder, as development does, and prints its address. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CONTENT_FILES } from '../../../shapes/content-files.ts'
import { readEditorFile } from '../editor-files.ts'
import { EDITOR_PATH } from '../editor-page.ts'
import { folderOnly } from '../repository.ts'

const editor = { content: CONTENT_FILES, repository: folderOnly('site') }

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = pathname.startsWith(EDITOR_PATH)
    ? readEditorFile(pathname.slice(EDITOR_PATH.length), editor)
    : undefined
  response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' })
  response.end(file?.body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://localhost:${port}\n`)
})
