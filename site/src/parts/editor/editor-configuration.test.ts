import { expect, test } from 'vitest'
import { fieldsOf, type JsonSchema, shapeFields, typesOf } from '../../content-check/json-schema.ts'
import { CONTENT_FILES } from '../../shapes/content-files.ts'
import { editorConfiguration } from './editor-configuration.ts'
import type { EditorField } from './editor-field.ts'
import { labelOf, singular } from './labels.ts'
import { folderOnly } from './repository.ts'

const { collections } = editorConfiguration(CONTENT_FILES, folderOnly('site').backend)
const folders = collections.flatMap((collection) => ('folder' in collection ? [collection] : []))
const files = collections.flatMap((collection) => ('files' in collection ? collection.files : []))

const paths = CONTENT_FILES.map(({ path }) => path)

test('there is one collection per folder, and one entry per single file', () => {
  const edited = [...folders.map(({ folder }) => `${folder}/`), ...files.map(({ file }) => file)]
  expect(edited.sort()).toEqual(paths.map((path) => `content/${path}`).sort())
})

test.each(CONTENT_FILES)('the editor has every field of $path and nothing else', (file) => {
  const shown =
    folders.find(({ folder }) => `${folder}/` === `content/${file.path}`) ??
    files.find((single) => single.file === `content/${file.path}`)
  const written = (shown?.fields ?? [])
    .filter(({ name }) => file.extension !== 'mdoc' || name !== 'body')
    // A file that is one list.
    .flatMap((field) => (field.root ? (field.fields ?? []) : [field]))
  expect(written.flatMap((field) => editedPaths(field, ''))).toEqual(
    shapeFields(file.shape).flatMap(({ name, value }) => shapedPaths(value, name)),
  )
})

function editedPaths(
  { name, widget, fields, field, types, multiple }: EditorField,
  prefix: string,
): string[] {
  const path = prefix.endsWith('[]') && name === 'entry' ? prefix : prefix + name
  if (multiple) return [`${path}[]`]
  if (widget !== 'list')
    return [path, ...(fields ?? []).flatMap((inner) => editedPaths(inner, `${path}.`))]
  if (field) return editedPaths(field, `${path}[]`)
  if (types)
    return types.flatMap((type) => [
      `${path}[${type.name}]`,
      ...type.fields.flatMap((inner) => editedPaths(inner, `${path}[${type.name}].`)),
    ])
  return [`${path}[]`, ...(fields ?? []).flatMap((inner) => editedPaths(inner, `${path}[].`))]
}

function shapedPaths(value: JsonSchema, path: string): string[] {
  if (value.items?.oneOf)
    return typesOf(value.items).flatMap(({ name, fields }) => [
      `${path}[${name}]`,
      ...fields.flatMap((inner) => shapedPaths(inner.value, `${path}[${name}].${inner.name}`)),
    ])
  if (value.items) return shapedPaths(value.items, `${path}[]`)
  return [
    path,
    ...fieldsOf(value).flatMap((inner) => shapedPaths(inner.value, `${path}.${inner.name}`)),
  ]
}

const entryOf = (name: string) => [...folders, ...files].find((entry) => entry.name === name)

/** The field of a folder or a file at a path such as `seo.title`. */
const fieldOf = (entry: string, path: string): EditorField | undefined =>
  path
    .split('.')
    .reduce<EditorField | undefined>(
      (field, name) => (field ?? entryOf(entry))?.fields?.find((inner) => inner.name === name),
      undefined,
    )

test('texts have the help, the length and the label of their shape', () => {
  expect(fieldOf('services', 'line')).toMatchObject({
    label: 'Line',
    hint: 'One concrete sentence, in the menu and on cards. About 110 characters.',
    widget: 'text',
    maxlength: 126,
    required: true,
  })
  expect(fieldOf('company', 'answerTimes.inquiries.office')).toMatchObject({ maxlength: 40 })
  expect(labelOf('answerTimes')).toBe('Answer times')
})

test('the name of another entry is chosen among those that exist', () => {
  expect(fieldOf('insights', 'author')).toMatchObject({ widget: 'relation', collection: 'people' })
  const products = { widget: 'relation', collection: 'products', multiple: true }
  expect(fieldOf('industries', 'products')).toMatchObject(products)
  const names = folders.map(({ name }) => name)
  const asked = JSON.stringify(collections).matchAll(/"widget":"relation","collection":"([^"]+)"/g)
  for (const [, name] of asked) expect(names).toContain(name)
})

test('pictures are written as the way from their file', () => {
  const pictures = { media_folder: '/content/pictures', public_folder: '../pictures' }
  expect(entryOf('services')).toMatchObject(pictures)
  expect(entryOf('home')).toMatchObject({ public_folder: '../pictures' })
  const logos = { media_folder: '/content/logos', public_folder: './logos' }
  expect(entryOf('company')).toMatchObject(logos)
  expect(fieldOf('insights', 'cover.picture')).toMatchObject({ widget: 'image' })
})

test('a list that may be empty may be left out, as the editor leaves it out', () => {
  const lists = CONTENT_FILES.flatMap(({ shape }) => shapeFields(shape)).flatMap(listsIn)
  expect(lists.length).toBeGreaterThan(20)
  for (const { name, isOptional, value } of lists)
    expect(isOptional || value.minItems, name).toBeTruthy()
})

type NamedList = ReturnType<typeof shapeFields>[number]

function listsIn(field: NamedList): NamedList[] {
  const schema = field.value.items ?? field.value
  const inner = [...fieldsOf(schema), ...typesOf(schema).flatMap((type) => type.fields)].flatMap(
    listsIn,
  )
  return field.value.items ? [field, ...inner] : inner
}

test('a new entry and a new line of a list are named as one of many', () => {
  expect(entryOf('insights')).toMatchObject({ label_singular: 'Article' })
  const tag = { label_singular: 'Tag', field: { label: 'Tag' } }
  expect(fieldOf('insights', 'tags')).toMatchObject(tag)
  expect(['Countries', 'Series', 'Address'].map(singular)).toEqual(['Country', 'Series', 'Address'])
})

test('sections of a custom page are a list of types with their fields', () => {
  const sections = fieldOf('custom-pages', 'sections')
  expect(sections).toMatchObject({ widget: 'list', min: 1, max: 20 })
  const cards = sections?.types?.find(({ name }) => name === 'cards')
  expect(cards).toMatchObject({ label: 'Cards', widget: 'object', summary: '{{title}}' })
  // The editor writes the kind itself.
  for (const { fields } of sections?.types ?? [])
    expect(fields.map(({ name }) => name)).not.toContain('type')
})

test('entries with a place in a list are put in order by dragging', () => {
  expect(fieldOf('services', 'order')).toMatchObject({ required: false })
  const sorted = folders.filter(({ reorder }) => reorder).map(({ name }) => name)
  expect(sorted).toContain('services')
  expect(sorted).not.toContain('insights')
})
