/** The page of all case studies: filtered by style rules, with a script that keeps the choice in the address. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { CASE_STUDY_SECTIONS, listedRoutes } from './routes.ts'

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

/** What holds with scripts and without. */
function describeFilter() {
  test('every case study is there, and a choice leaves those that fit', async ({ page }) => {
    await page.goto('/case-studies/')
    await expect(shown(page)).toHaveCount(STUDIES.length)
    const { cards, some } = await readPairs(page)
    await industry(page).selectOption(some.industry)
    await expect(shown(page)).toHaveCount(
      cards.filter((card) => card.industry === some.industry).length,
    )
    await service(page).selectOption(some.service)
    await expect(shown(page)).toHaveCount(some.count)
    await industry(page).selectOption('')
    await expect(shown(page)).toHaveCount(
      cards.filter(({ services }) => services.includes(some.service)).length,
    )
  })

  test('a pair that no case study fits says so, and leads back to all of them', async ({
    page,
  }) => {
    await page.goto('/case-studies/')
    const { empty } = await readPairs(page)
    const showAll = page.getByRole('button', { name: 'Show all case studies' })
    await expect(showAll).toBeHidden()
    await industry(page).selectOption(empty.industry)
    await service(page).selectOption(empty.service)
    await expect(shown(page)).toHaveCount(0)
    await expect(showAll).toBeVisible()
    await showAll.click()
    await expect(shown(page)).toHaveCount(STUDIES.length)
    await expect(showAll).toBeHidden()
  })
}

describeFilter()
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  describeFilter()
})

test('the choice is in the address, the button back leads to the one before, and the number is announced', async ({
  page,
}) => {
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
})

test('an address with a choice shows it, and one that names what is gone shows everything', async ({
  page,
}) => {
  await page.goto('/case-studies/')
  const { some } = await readPairs(page)
  await page.goto(`/case-studies/?industry=${some.industry}&service=${some.service}`)
  await expect(industry(page)).toHaveValue(some.industry)
  await expect(shown(page)).toHaveCount(some.count)
  await page.goto('/case-studies/?industry=alchemy')
  await expect(shown(page)).toHaveCount(STUDIES.length)
})

test('home and footer lead there, and no entry of the menu is highlighted', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await expect(page.locator('footer a[href="/case-studies/"]')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'All case studies' }).click()
  await expect(page).toHaveURL('/case-studies/')
  await expect(page.locator('header nav [data-highlighted]')).toHaveCount(0)
  await expect(page.locator('.breadcrumbs a')).toHaveText(['Home', 'Case studies'])
})

test('a case study shows two like it, and the pages of its services and its industry show case studies', async ({
  page,
}) => {
  for (const path of STUDIES) {
    await page.goto(path)
    const related = await page
      .locator('.case-card a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(related, path).toHaveLength(2)
    expect(related, path).not.toContain(path)
  }
  for (const section of CASE_STUDY_SECTIONS) {
    await page.goto(section)
    await expect(page.locator('.case-card')).toHaveCount(2)
    const first = page.locator('.case-card a').first()
    await expect(first).toHaveAttribute('href', new RegExp(`^${section}case-study/`))
  }
  await page.goto('/services/ui-ux-design-excellence/')
  const all = page.locator('main a[href="/case-studies/?service=ui-ux-design-excellence"]')
  await all.click()
  await expect(service(page)).toHaveValue('ui-ux-design-excellence')
})
