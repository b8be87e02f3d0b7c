/** As the server does it, under a name that parts of `ui` may import. */
export { fileSize } from '@lanternfield/contract/text/file-size.ts'
