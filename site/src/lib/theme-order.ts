import themeOrder from 'daisyui/functions/themeOrder'

/** The colour themes that the site knows, in daisyUI's order: `light` and `dark` first, none that it added later. */
export const THEME_ORDER = themeOrder.slice(0, 32)
