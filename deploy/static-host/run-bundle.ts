/** Writes deploy/static-host/bundle, for AWS Lambda: `node --import tsx deploy/static-host/run-bundle.ts`. */
import { join } from 'node:path'
import { bundleServer } from '../bundle/bundle-server.ts'
import { readLambdaBundle } from './lambda-bundle.ts'

await bundleServer(readLambdaBundle(), join(import.meta.dirname, 'bundle'))
