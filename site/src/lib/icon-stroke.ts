/** The stroke width of every icon of the site, in the units of their 24 x 24 box. */
export const ICON_STROKE = 1.6
