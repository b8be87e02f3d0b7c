/** `npm run doctor` */
import { PARTS } from '../../parts.ts'
import { runDoctor } from './run-doctor.ts'

const { argv, env: environment, stdin, stdout, stderr } = process
// A server that does not respond may still have a connection.
process.exit(
  await runDoctor({
    parts: PARTS,
    words: argv.slice(2),
    folder: process.cwd(),
    ...{ environment, stdin, stdout, stderr },
  }),
)
