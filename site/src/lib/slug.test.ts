import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

const slug = (file: string) => slugOf({ folder: 'services', file, extension: 'yaml' })

test('is the name of the file', () => {
  expect(slug('ui-ux-design-excellence.yaml')).toBe('ui-ux-design-excellence')
  expect(slug('5g.yaml')).toBe('5g')
})

test.each(['agentic-ai.yml', 'Agentic-AI.yaml', 'agentic ai.yaml', 'agentic--ai.yaml', '-.yaml'])(
  'refuses %s and says what it wants',
  (file) => {
    expect(() => slug(file)).toThrow(
      `content/services/${file}: its name becomes an address, so it wants small letters, digits and single hyphens, and .yaml at the end`,
    )
  },
)
