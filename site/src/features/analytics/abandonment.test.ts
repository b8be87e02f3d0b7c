import { beforeEach, expect, test, vi } from 'vitest'

type Fields = Readonly<Record<string, string>>

/** A form of a page, as far as reports of its abandonment look at it. */
class FakeForm {
  dataset: { form: string }
  isBusy = false
  isChoosing = false
  isInClosedDialog = false
  resume: { fileExtension: string; fileBytes: string } | null = null
  fields: Fields

  constructor(form: string, fields: Fields) {
    this.dataset = { form }
    this.fields = fields
  }
  matches = () => this.isBusy
  closest = () => this.isInClosedDialog
  querySelectorAll = () => Object.entries(this.fields).map(([name, value]) => ({ name, value }))
  querySelector = (selector: string) => {
    if (selector === '[data-state=dialog]') return this.isChoosing
    return this.resume && { dataset: this.resume }
  }
}

const page = Object.assign(new EventTarget(), {
  cookie: '',
  hidden: false,
  forms: [] as FakeForm[],
  querySelectorAll: () => page.forms,
})

const window = { dataLayer: [] as { abandoned_step: string; abandoned_value: string }[] }
const leavePage = vi.fn()

const steps = () => window.dataLayer.map((event) => event.abandoned_step)

beforeEach(async () => {
  vi.resetModules()
  window.dataLayer = []
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/careers/', protocol: 'http:' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) =>
    leavePage.mockImplementation(listener),
  )
  const { watchAbandonment } = await import('./abandonment.ts')
  watchAbandonment()
})

test('each filled field is reported once, however often the page is left', () => {
  const form = new FakeForm('careers-page', { name: 'Mira Holloway', email: '', message: '  ' })
  page.forms = [form]
  leavePage()
  form.fields = { name: 'Mira H', email: 'mira@northbay.example', message: '' }
  leavePage()
  expect(steps()).toEqual(['name', 'email'])
})

test('an empty form reports nothing, and makes no user_id', () => {
  const setItem = vi.fn()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  page.forms = [new FakeForm('careers-page', { name: '  ' })]
  leavePage()
  expect(steps()).toEqual([])
  expect(setItem).not.toHaveBeenCalled()
})

test('a resume is reported by format and size, once it has been chosen', () => {
  const form = new FakeForm('careers-page', {})
  form.resume = { fileExtension: 'pdf', fileBytes: '8' }
  form.isChoosing = true
  page.forms = [form]
  leavePage()
  expect(steps()).toEqual([])
  form.isChoosing = false
  leavePage()
  expect(window.dataLayer).toMatchObject([
    { abandoned_step: 'resume', abandoned_value: 'pdf, 8 bytes' },
  ])
})

test('a form that is being sent, and one in a closed pop-up, is not reported', () => {
  const sending = new FakeForm('careers-page', { name: 'Mira' })
  sending.isBusy = true
  const closed = new FakeForm('contact-us-popup', { name: 'Mira' })
  closed.isInClosedDialog = true
  page.forms = [sending, closed]
  leavePage()
  expect(steps()).toEqual([])
})

test('after a form was sent or reset, its fields count again', async () => {
  const { forgetAbandonment } = await import('./abandonment.ts')
  page.forms = [new FakeForm('careers-page', { name: 'Mira' })]
  leavePage()
  forgetAbandonment('careers-page')
  leavePage()
  expect(steps()).toEqual(['name', 'name'])
})
