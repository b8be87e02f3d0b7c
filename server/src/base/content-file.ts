import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { parse } from 'yaml'
import { StartError } from './start-error.ts'

/**
 * Reads a YAML file of `content/`.
 * @throws StartError that names the file, and each wrong field with what is wrong with it
 */
export async function readContentFile<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, await readYaml(file))
  if (result.success) return result.output
  throw new StartError(result.issues.map((issue) => describe(file, issue)).join('\n'))
}

function describe(file: string, issue: v.BaseIssue<unknown>): string {
  return `${file}: \`${v.getDotPath(issue) ?? 'the file'}\`: ${issue.message}`
}

async function readYaml(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new StartError(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
