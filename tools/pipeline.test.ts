/** What the pipelines of GitHub and GitLab, Renovate and the image repeat of the product. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../harness/root.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const { scripts, devDependencies } = JSON.parse(read('package.json'))
const [NODE_MAJOR] = devDependencies.node.split('.')
// biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the services of the pipelines check.
type Values = Readonly<Record<string, any>>
const workflows: Values = Object.fromEntries(
  globSync('.github/workflows/*.yaml', { cwd: ROOT }).map((file) => [file, parse(read(file))]),
)
const gitlab: Values = parse(read('.gitlab-ci.yml'))
const dockerfile = read('deploy/container/Dockerfile')

const jobs: Values[] = Object.values(workflows).flatMap((workflow) => Object.values(workflow.jobs))
const steps: Values[] = jobs.flatMap((job) => job.steps ?? [])
const commands: string[] = [
  ...steps.map(({ run = '' }) => run),
  ...Object.values(gitlab).flatMap(({ script = [] }) => script),
]

test('the pipelines run what .ci/run runs, and scripts that exist', () => {
  expect(read('.ci/run')).toBe('#!/bin/sh\nnpm test && exec npm run test:all\n')
  const tested: Values[] = workflows['.github/workflows/test.yaml']?.jobs.test.steps
  expect(tested.flatMap(({ run }) => run ?? [])).toEqual(['npm test', 'npm run test:all'])
  expect(gitlab.test?.script).toBe('.ci/run')
  const named = commands.flatMap((command) => command.match(/(?<=npm (run )?)[\w:-]+$/gm) ?? [])
  expect(named.filter((name) => name === 'test:long')).toHaveLength(2)
  for (const name of named) expect(scripts).toHaveProperty([name])
})

test('the pipelines, the image and Renovate have the Node of package.json', () => {
  const versions = steps.flatMap((step) => step.with?.['node-version'] ?? [])
  expect(versions.length).toBeGreaterThan(1)
  for (const version of versions) expect(String(version)).toBe(NODE_MAJOR)
  expect(gitlab['.npm']?.image).toMatch(new RegExp(`^node:${NODE_MAJOR}-`))
  expect(dockerfile).toContain(`\nARG BASE=docker.io/library/node:${devDependencies.node}-`)
  const rules: { groupName?: string; allowedVersions: string }[] = JSON.parse(
    read('renovate.json'),
  ).packageRules
  const node = rules.find(({ groupName }) => groupName === 'Node')
  expect(node?.allowedVersions).toBe(`/^v?${NODE_MAJOR}\\./`)
})

test('the image gets each setting of the build, and runs nothing of the other processor', () => {
  const settings = [...dockerfile.matchAll(/^ARG (\w+)=$/gm)].map(([, name]) => name)
  expect(settings).toContain('SITE_URL')
  const { env } = workflows['.github/workflows/image.yaml']?.jobs.image ?? {}
  expect(Object.keys(env ?? {})).toEqual(settings)
  const [build, last] = dockerfile.split(/^FROM /m).slice(1)
  expect(build).toMatch(/^--platform=\${BUILDPLATFORM} /)
  expect(last).not.toMatch(/^RUN /m)
})

test('each native package is locked for both processors of servers', () => {
  const { packages }: Values = JSON.parse(read('package-lock.json'))
  const natives = Object.entries<Values>(packages).filter(
    // One that the package of Dark Reader names, and nothing uses.
    ([name, { os, cpu }]) =>
      os?.includes('linux') && cpu?.includes('x64') && !name.includes('/@rollup/'),
  )
  expect(natives.length).toBeGreaterThan(10)
  for (const [name, { version }] of natives)
    expect(packages[name.replace(/x64(?!.*x64)/, 'arm64')], name).toMatchObject({
      version,
      os: ['linux'],
      cpu: ['arm64'],
    })
})
