/** Writes deploy/static-host/bundle, the server as AWS Lambda runs it: `node --import tsx deploy/static-host/run-bundle.ts`. */
import { join } from 'node:path'
import { bundleServer } from '../bundle/bundle-server.ts'
import { LAMBDA_BUNDLE } from './lambda-bundle.ts'

await bundleServer(LAMBDA_BUNDLE, join(import.meta.dirname, 'bundle'))
