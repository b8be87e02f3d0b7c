/** Writes a bundle of the server: `node --import tsx deploy/bundle/run.ts server|lambda DIRECTORY`. */
import { bundleServer } from './bundle-server.ts'

const [kind, outDir] = process.argv.slice(2)
if ((kind !== 'server' && kind !== 'lambda') || outDir === undefined) {
  console.error('Usage: node --import tsx deploy/bundle/run.ts server|lambda DIRECTORY')
  process.exit(1)
}
await bundleServer(kind, outDir)
