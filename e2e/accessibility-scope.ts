/** What the accessibility tests cover. The accessibility statement of the site says the same, and a test compares them. */

/** In two of the four, only the colours can be different from the others. */
export const CONFIGURATIONS = [
  { colorScheme: 'light', width: 360, rules: 'all' },
  { colorScheme: 'dark', width: 360, rules: 'colours' },
  { colorScheme: 'dark', width: 1280, rules: 'all' },
  { colorScheme: 'light', width: 1280, rules: 'colours' },
] as const

/** The narrowest window, and the widest at 400 %. Source: WCAG 2.2, 1.4.10 */
export const NARROWEST_PX = 320
export const ZOOM_PERCENT = 400

/** Windows in which text is spaced more widely. Source: WCAG 2.2, 1.4.12 */
export const SPACING_WIDTHS_PX = [NARROWEST_PX, 768, 1280] as const

/** Source: WCAG 2.2, 2.5.8, without its exception for targets that keep their distance. */
export const TARGET_MIN_PX = 24
