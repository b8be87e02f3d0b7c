import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../../../harness/demo-content.ts'

export function readYaml<T>(file: string): T {
  return parse(readFileSync(join(DEMO_CONTENT, file), 'utf8'))
}
