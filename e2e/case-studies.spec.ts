/** The page of all case studies: filtered by style rules, with a script that keeps the choice in the address. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { readPage } from './routes.ts'
import { ALL } from './suites.ts'

const PAGE = '/case-studies/'

/** Industry and services of each case study. */
const CARDS = readPage(PAGE)('.case-card')
  .toArray()
  .map(({ attribs: { 'data-industry': industry = '', 'data-services': services = '' } }) => ({
    industry,
    services: services.split(' '),
  }))
const fitting = (industry: string, service = '') =>
  CARDS.filter(
    (card) =>
      (!industry || card.industry === industry) && (!service || card.services.includes(service)),
  ).length

/** An industry with a service that some case study has beside it, or that none has. */
function findPair(isWanted: (count: number) => boolean) {
  const services = [...new Set(CARDS.flatMap((card) => card.services))]
  const pairs = CARDS.filter((card) => card.industry).flatMap(({ industry }) =>
    services.map((service) => ({ industry, service, count: fitting(industry, service) })),
  )
  const pair = pairs.find(({ count }) => isWanted(count))
  if (!pair) throw new Error('Every pair has a case study, or none has.')
  return pair
}

const shown = (page: Page) => page.locator('.case-card:visible')

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('links show the case studies of an industry or a service', ALL, async ({ page }) => {
    await page.goto('/services/ui-ux-design-excellence/')
    const link = page.locator('main').getByRole('link', { name: /^All \d+ case studies/ })
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
    await link.click()
    await expect(shown(page)).toHaveCount(count)
    expect(count).toBeLessThan(CARDS.length)
    await expect(page.locator('main :is(select, button):visible')).toHaveCount(0)
    for (const group of ['Industry', 'Service']) {
      const links = page.getByRole('list', { name: group }).getByRole('link')
      expect(await links.count()).toBeGreaterThan(2)
      await links.last().click()
      const { searchParams } = new URL(page.url())
      const left = fitting(searchParams.get('industry') ?? '', searchParams.get('service') ?? '')
      await expect(shown(page), page.url()).toHaveCount(left)
    }
    await page.getByRole('link', { name: 'Show all case studies' }).click()
    await expect(shown(page)).toHaveCount(CARDS.length)
  })
})

test('a choice is kept in the address and history, and announced', async ({ page }) => {
  const [some, none] = [findPair((count) => count > 0), findPair((count) => count === 0)]
  const industry = page.getByRole('combobox', { name: 'Industry' })
  const service = page.getByRole('combobox', { name: 'Service' })
  const status = page.locator('main').getByRole('status')
  await page.goto('/services/ui-ux-design-excellence/')
  await page.locator('main a[href^="/case-studies/?service=ui-ux-design-excellence"]').click()
  await expect(service).toHaveValue('ui-ux-design-excellence')

  await page.goto(PAGE)
  await expect(status).toBeEmpty()
  await industry.selectOption(some.industry)
  await expect(page).toHaveURL(`${PAGE}?industry=${some.industry}`)
  await service.selectOption(some.service)
  await expect(page).toHaveURL(`${PAGE}?industry=${some.industry}&service=${some.service}`)
  await expect(status).toHaveText(new RegExp(`^${some.count} case stud`))
  await page.goBack()
  await expect(service).toHaveValue('')
  await expect(shown(page)).toHaveCount(fitting(some.industry))
  await expect(status).toHaveText(new RegExp(`^${fitting(some.industry)} case stud`))
  await page.goBack()
  await expect(industry).toHaveValue('')
  await page.goForward()
  await expect(industry).toHaveValue(some.industry)

  await industry.selectOption(none.industry)
  await service.selectOption(none.service)
  await expect(status).toHaveText('No case study fits both')
  await page.getByRole('button', { name: 'Show all case studies' }).click()
  await expect(page).toHaveURL(PAGE)
  await expect(industry).toBeFocused()
  await expect(status).toHaveText(`${CARDS.length} case studies`)

  await page.goto(`${PAGE}?industry=${some.industry}&service=${some.service}`)
  await expect(industry).toHaveValue(some.industry)
  await expect(shown(page)).toHaveCount(some.count)
  await page.goto(`${PAGE}?industry=alchemy`)
  await expect(shown(page)).toHaveCount(CARDS.length)
})
