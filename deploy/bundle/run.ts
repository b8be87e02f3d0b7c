/** Writes the bundle of the server: `node --import tsx deploy/bundle/run.ts DIRECTORY`. */
import { bundleServer, SERVER_BUNDLE } from './bundle-server.ts'

const [outDir] = process.argv.slice(2)
if (outDir === undefined) {
  console.error('Usage: node --import tsx deploy/bundle/run.ts DIRECTORY')
  process.exit(1)
}
await bundleServer(SERVER_BUNDLE, outDir)
