/** The page of all case studies: filtered by style rules, with a script that keeps the choice in the address. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { listedRoutes, readPage } from './routes.ts'

const STUDIES = listedRoutes().filter((path) => path.includes('/case-study/'))
const industry = (page: Page) => page.getByRole('combobox', { name: 'Industry' })
const service = (page: Page) => page.getByRole('combobox', { name: 'Service' })
const shown = (page: Page) => page.locator('.case-card:visible')
const status = (page: Page) => page.locator('main').getByRole('status')

type Card = { readonly industry: string; readonly services: readonly string[] }

const readCards = (page: Page): Promise<Card[]> =>
  page.locator('.case-card').evaluateAll((cards) =>
    cards.map((card) => {
      const { industry = '', services = '' } = (card as HTMLElement).dataset
      return { industry, services: services.split(' ') }
    }),
  )

/** An industry and a service that no card has both of, and a pair that one has. */
async function readPairs(page: Page) {
  const cards = await readCards(page)
  const withIndustry = cards.filter((card) => card.industry)
  const services = [...new Set(cards.flatMap((card) => card.services))]
  const pairs = withIndustry.flatMap((card) =>
    services.map((wanted) => ({
      industry: card.industry,
      service: wanted,
      count: cards.filter(
        (other) => other.industry === card.industry && other.services.includes(wanted),
      ).length,
    })),
  )
  const empty = pairs.find(({ count }) => count === 0)
  const some = pairs.find(({ count }) => count > 0)
  if (!empty || !some) throw new Error('Every pair has a case study, or none has.')
  return { cards, empty, some }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('links show the case studies of an industry or a service, on any host', async ({ page }) => {
    await page.goto('/case-studies/')
    await expect(shown(page)).toHaveCount(STUDIES.length)
    await expect(page.locator('main :is(select, button):visible')).toHaveCount(0)
    const cards = await readCards(page)
    for (const [group, fits] of [
      ['Industry', (card: Card, slug: string) => card.industry === slug],
      ['Service', (card: Card, slug: string) => card.services.includes(slug)],
    ] as const) {
      const links = page.getByRole('list', { name: group }).getByRole('link')
      expect(await links.count()).toBeGreaterThan(2)
      for (const link of await links.all()) {
        await link.click()
        const slug = new URL(page.url()).searchParams.get(group.toLowerCase()) ?? ''
        const fitting = cards.filter((card) => fits(card, slug))
        await expect(shown(page), slug).toHaveCount(fitting.length)
        expect(fitting.length, slug).toBeGreaterThan(0)
      }
    }
    await page.getByRole('link', { name: 'Show all case studies' }).click()
    await expect(shown(page)).toHaveCount(STUDIES.length)
  })

  test('the link of a service leads to its case studies', async ({ page }) => {
    await page.goto('/services/ui-ux-design-excellence/')
    const link = page.locator('main').getByRole('link', { name: /^All \d+ case studies/ })
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
    await link.click()
    await expect(shown(page)).toHaveCount(count)
    expect(count).toBeLessThan(STUDIES.length)
  })
})

test('a choice is kept in the address and history, and announced', async ({ page }) => {
  await page.goto('/case-studies/')
  const { cards, empty, some } = await readPairs(page)
  await expect(status(page)).toBeEmpty()
  await industry(page).selectOption(some.industry)
  await expect(page).toHaveURL(`/case-studies/?industry=${some.industry}`)
  await service(page).selectOption(some.service)
  await expect(page).toHaveURL(`/case-studies/?industry=${some.industry}&service=${some.service}`)
  await expect(status(page)).toHaveText(new RegExp(`^${some.count} case stud`))
  await page.goBack()
  await expect(page).toHaveURL(`/case-studies/?industry=${some.industry}`)
  await expect(service(page)).toHaveValue('')
  const left = cards.filter((card) => card.industry === some.industry).length
  await expect(shown(page)).toHaveCount(left)
  await expect(status(page)).toHaveText(new RegExp(`^${left} case stud`))
  await page.goBack()
  await expect(industry(page)).toHaveValue('')
  await page.goForward()
  await expect(industry(page)).toHaveValue(some.industry)

  await industry(page).selectOption(empty.industry)
  await service(page).selectOption(empty.service)
  await expect(status(page)).toHaveText('No case study fits both')
  await page.getByRole('button', { name: 'Show all case studies' }).click()
  await expect(page).toHaveURL('/case-studies/')
  await expect(industry(page)).toBeFocused()
  await expect(status(page)).toHaveText(`${STUDIES.length} case studies`)

  await page.goto(`/case-studies/?industry=${some.industry}&service=${some.service}`)
  await expect(industry(page)).toHaveValue(some.industry)
  await expect(shown(page)).toHaveCount(some.count)
  await page.goto('/case-studies/?industry=alchemy')
  await expect(shown(page)).toHaveCount(STUDIES.length)
})

test('home and footer link to all case studies, no menu entry is marked', () => {
  const home = readPage('/')
  for (const part of ['main', 'footer'])
    expect(home(`${part} a[href="/case-studies/"]`), part).toHaveLength(1)
  const all = readPage('/case-studies/')
  expect(all('header nav [data-highlighted]')).toHaveLength(0)
})

test('a service links to all case studies of it', async ({ page }) => {
  await page.goto('/services/ui-ux-design-excellence/')
  await page.locator('main a[href^="/case-studies/?service=ui-ux-design-excellence"]').click()
  await expect(service(page)).toHaveValue('ui-ux-design-excellence')
})
