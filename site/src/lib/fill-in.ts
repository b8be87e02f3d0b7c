/** As the server does it, under a name that parts of `ui` and `sections` may import. */
export { fillCopy as fillIn } from '@lanternfield/contract/text/fill-copy.ts'
