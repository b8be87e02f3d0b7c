/** What visitors set in their browser or system: forced colours, less motion, a theme. Spacing of text and zoom: accessibility.spec.ts */
import { formOf, hydrate } from './forms.ts'
import { newPage, openContactPopup } from './popups.ts'
import { expect, test } from './product.ts'
import { ALL } from './suites.ts'

test('the theme follows the preference of the visitor', async ({ page }) => {
  const look = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    return page.evaluate(() => ({
      ground: getComputedStyle(document.documentElement).backgroundColor,
      picture: document.querySelector<HTMLImageElement>('main img')?.currentSrc,
    }))
  }
  const [light, dark] = [await look('light'), await look('dark')]
  expect(lightnessOf(light.ground)).toBeGreaterThan(0.8)
  expect(lightnessOf(dark.ground)).toBeLessThan(0.3)
  expect(dark.picture).not.toBe(light.picture)
})

test(
  'forced colours keep borders, buttons, icons and the focus',
  ALL,
  async ({ browser, product }) => {
    const page = await newPage(browser, product, { forcedColors: 'active' })
    /** Expects each of them to be drawn in a colour that is not that of the page. */
    const expectDrawn = async (selector: string, property: string) => {
      const colours = await page
        .locator(selector)
        .evaluateAll(
          (all, name) => all.map((one) => getComputedStyle(one).getPropertyValue(name)),
          property,
        )
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(colours.length, selector).toBeGreaterThan(0)
      expect(colours, selector).not.toContain(ground)
    }
    await page.goto('/careers/')
    await hydrate(page)
    await expectDrawn('.inquiry-form :is(.control, .file-drop), .form-submit', 'border-top-color')
    await formOf(page).submit.click()
    await expect(formOf(page).errorOf('name')).toBeVisible()
    await expectDrawn('.control:focus-visible', 'outline-color')
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await expectDrawn('.popup-close svg', 'stroke')
    await expect(dialog).toHaveCSS('border-top-style', 'solid')
    await page.context().close()
  },
)

/** The lightness of a computed colour in Oklch, from 0 to 1. */
const lightnessOf = (color: string) => Number(/^oklch\(([\d.]+)/.exec(color)?.[1])
