/** The styles of the pages that the server makes: measures and colours are those of site/src/styles/global.css. */
import { FONT_PATH } from '@lanternfield/contract/headers.ts'
import type { Brand } from '../base/content.ts'

const propertiesOf = (values: Brand['light'] | Brand['corners']) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}: ${value}`)
    .join('; ')

/** @param servesSite without the site's file, readers who have installed the typeface see it */
export const composeStyle = ({ typeface, corners, light, dark }: Brand, servesSite: boolean) => `
${servesSite ? `@font-face { font-family: "${typeface}"; src: url("${FONT_PATH}") format("woff2"); font-weight: 400 700; font-display: fallback }` : ''}
:root { color-scheme: light dark; ${propertiesOf(corners)}; ${propertiesOf(light)} }
@media (prefers-color-scheme: dark) { :root { ${propertiesOf(dark)} } }
* { box-sizing: border-box }
html { background: var(--base100); color: var(--baseContent); font: 106.25%/1.6 "${typeface}", ui-sans-serif, system-ui, sans-serif; text-size-adjust: 100% }
body { background: radial-gradient(60rem 26rem at 82% 0% in srgb, var(--lamp), transparent 70%); margin: 0; min-height: 100vh; overflow-wrap: break-word; -webkit-font-smoothing: antialiased }
:focus-visible { outline: 3px solid var(--secondary); outline-offset: 3px }

header, main.wide { margin-inline: auto; max-width: 80rem; padding-inline: clamp(1.25rem, 4vw, 3rem) }
header { align-items: center; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; justify-content: space-between; min-height: 4.5rem; padding-block: 0.75rem }
header > :first-child { align-items: center; display: flex; font-size: 1.22rem; font-weight: 680; gap: 0.65rem; letter-spacing: -0.03em; min-height: 2.75rem }
header nav { align-items: center; display: flex; flex-wrap: wrap; font-size: 0.94rem; gap: 0 1.25rem }
header nav span { color: var(--muted); overflow-wrap: anywhere }
header :is(a, button) { background: none; border: 0; color: inherit; font-weight: 540; padding: 0.5rem 0; text-decoration: none }
header :is(a, button):hover { background: none; text-decoration: underline; text-decoration-color: var(--accent); text-decoration-thickness: 3px; text-underline-offset: 0.4em }

main { margin: 1rem auto 4rem }
main:not(.wide) { background: var(--card); border: 1px solid var(--line); border-radius: var(--box); box-shadow: 0 24px 48px -24px var(--shade); max-width: 46rem; padding: clamp(1.25rem, 5vw, 2.5rem); width: calc(100% - 2rem) }
h1, h2 { font-weight: 640; letter-spacing: -0.022em; line-height: 1.2; text-wrap: balance }
h1 { font-size: clamp(1.75rem, 1.5rem + 1.4vw, 2.4rem); font-weight: 680; letter-spacing: -0.032em; line-height: 1.1; margin: 0 0 1.25rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem }
p { margin: 0 0 1rem; text-wrap: pretty }
main a:not(.button) { color: inherit; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: 0.22em }
main a:not(.button):hover { text-decoration-thickness: 4px }
time, td, caption, .pages { font-variant-numeric: tabular-nums }
.quiet, .hint, .empty { color: var(--muted); font-size: 0.94rem }
.quiet { margin: 2rem 0 0 }
.quiet a { display: inline-block; margin-block: -0.5rem; padding-block: 0.5rem }
.empty { border: 1px dashed var(--muted); border-radius: var(--box); padding: 3rem 1.5rem; text-align: center }
:is([role=status], [role=alert]) { background: color-mix(in oklch, var(--baseContent) 6%, transparent); border-inline-start: 4px solid var(--secondary); border-radius: var(--selector); margin-block: 0 1.5rem; padding: 0.875rem 1rem }
[role=alert] { border-color: var(--error) }

dl { border-block: 1px solid var(--line); display: grid; gap: 0.5rem 1.5rem; grid-template-columns: minmax(7rem, max-content) 1fr; margin: 1.5rem 0; padding: 1.25rem 0 }
dt { color: var(--muted) }
dd { margin: 0; overflow-wrap: anywhere }
blockquote { border-inline-start: 3px solid var(--accent); margin: 1.5rem 0; overflow-wrap: anywhere; padding-inline: 1.25rem; white-space: pre-wrap }
.state { --tone: var(--muted); background: color-mix(in oklch, var(--tone) 9%, transparent); border: 1px solid color-mix(in oklch, var(--tone) 35%, transparent); border-radius: calc(var(--selector) * 4); color: var(--tone); display: inline-block; font-size: 0.875rem; font-weight: 600; line-height: 1.5; padding: 0.05rem 0.65rem; white-space: nowrap }
.state::before { border: 0.25rem solid; border-radius: 50%; content: ""; display: inline-block; margin-inline-end: 0.4rem; vertical-align: 0.08em }
.state[data-state=open] { --tone: var(--secondary) }
.state[data-state=open]::before { border-color: var(--accent); box-shadow: 0 0 0 1px var(--secondary) }
.state[data-state=seen] { --tone: var(--info) }
.state[data-state=talking] { --tone: var(--primary) }
.state[data-state=answered] { --tone: var(--success) }
.state[data-state=suspect], .late { --tone: var(--error) }
.late { color: var(--tone); font-weight: 600 }

form, fieldset, .links, .pages { display: flex; flex-wrap: wrap; gap: 0.75rem }
main form { margin-top: 1.5rem }
label, legend { font-weight: 600; padding: 0 }
form > label, form > .hint, form > .error { flex-basis: 100%; margin: 0 }
form > label { margin-bottom: -0.4rem }
form > * + label { margin-top: 0.75rem }
.error { color: var(--error); font-weight: 600 }
:is(input, select, textarea) { background: var(--base100); border: 1px solid color-mix(in oklab, var(--baseContent) 55%, transparent); border-radius: var(--field); color: inherit; flex: 1 1 14rem; font: inherit; font-size: max(1rem, 16px); min-height: 3rem; min-width: 0; padding: 0.5rem 0.875rem; width: 100% }
:is(input, select, textarea):hover { border-color: var(--baseContent) }
[aria-invalid] { border-color: var(--error); box-shadow: inset 0 0 0 1px var(--error) }
select { appearance: none; background-image: linear-gradient(45deg, transparent 50%, currentcolor 50%), linear-gradient(-45deg, transparent 50%, currentcolor 50%); background-position: right 1.25rem center, right calc(1.25rem - 6px) center; background-repeat: no-repeat; background-size: 6px 6px; padding-inline-end: 2.75rem }
textarea { flex-basis: 100%; line-height: 1.5; min-height: 7.5rem; resize: vertical }
fieldset { border: 0; flex: 1 1 100%; margin: 0; min-width: 0; padding: 0 }
legend { margin-bottom: 0.5rem }
:where(button, .button) { align-items: center; background: var(--card); border: 1px solid color-mix(in oklab, var(--baseContent) 55%, transparent); border-radius: var(--field); color: inherit; cursor: pointer; display: inline-flex; font: inherit; font-weight: 600; justify-content: center; min-height: 2.75rem; padding: 0.5rem 1.1rem; text-decoration: none }
:where(button, .button):hover { background: color-mix(in oklch, currentcolor 10%, var(--card)) }
[role=search] button { background: var(--primary); border-color: var(--primary); color: var(--primaryContent); min-height: 3rem }
.primary { background: var(--accent); border-color: var(--accent); box-shadow: 0 0 0 4px color-mix(in oklch, var(--accent) 18%, transparent); color: var(--accentContent) }
:is(.primary, [role=search] button):hover { filter: brightness(1.1) }
button:is(.danger, [value=delete], [value=confirm], [value=decline]) { border-color: var(--error); color: var(--error) }
main .apart { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 1.5rem }
main [role=search] { align-items: end; margin: 0 0 2rem }
[role=search] p { display: grid; flex: 1 1 11rem; gap: 0.25rem; margin: 0 }
[role=search] p:first-of-type { flex-grow: 2 }
[role=search] a { align-content: center; min-height: 3rem }

table { background: var(--card); border: 1px solid var(--line); border-radius: var(--box); border-spacing: 0; box-shadow: 0 24px 48px -24px var(--shade); font-size: 0.94rem; margin-bottom: 1.5rem; width: 100% }
caption { color: var(--muted); padding-bottom: 0.75rem; text-align: start }
th, td { padding: 0.7rem 0.875rem; text-align: start }
:is(th, td):first-child { padding-inline-start: 1.5rem }
thead th { color: var(--muted); font-size: 0.875rem; font-weight: 600; vertical-align: bottom }
tbody tr { position: relative }
tbody tr > * { border-top: 1px solid var(--line) }
tbody tr:hover > * { background: color-mix(in oklch, var(--baseContent) 5%, transparent) }
tr:last-child > :first-child { border-end-start-radius: var(--box) }
tr:last-child > :last-child { border-end-end-radius: var(--box) }
tbody th, td[dir] { min-width: 7.5rem; overflow-wrap: anywhere }
tbody th a { display: inline-block; margin-block: -0.6rem; padding-block: 0.6rem }
tbody th a::after { content: ""; inset: 0; position: absolute }
td:last-child, td time { white-space: nowrap }
.pages { justify-content: space-between; margin-bottom: 1.5rem }
.pages > * { padding-block: 0.5rem }
.history { list-style: none; margin: 0; padding: 0 }
.history li { border-inline-start: 2px solid var(--line); padding: 0 0 1.25rem 1.5rem; position: relative }
.history li:last-child { border-color: transparent }
.history li::before { border: 0.4rem solid var(--accent); border-radius: 50%; content: ""; inset: 0.4rem auto auto -0.45rem; position: absolute }
.history time { color: var(--muted); display: block; font-size: 0.94rem }
.history blockquote { margin: 0.5rem 0 0 }

@media (width < 64rem) {
  tbody { display: block }
  thead, td:empty { display: none }
  tbody tr { display: grid; gap: 0.15rem 1rem; grid-template-columns: minmax(0, 1fr) auto; padding: 1rem 1.25rem }
  tbody tr + tr { border-top: 1px solid var(--line) }
  tbody tr > * { border: 0; grid-column: 1 / -1; padding: 0 }
  tbody th { font-size: 1.0625rem; grid-area: 1 / 1; min-width: 0 }
  td:has(.state) { grid-area: 1 / 2; text-align: end }
  td:first-child { color: var(--muted); grid-column: 1; order: 1; padding: 0 }
  td:last-child { grid-column: 2; order: 1; text-align: end }
  td::before { clip-path: inset(50%); content: attr(data-label) " "; inset: 0 auto auto 0; position: absolute }
}
@media (width < 30rem) {
  header nav span { flex-basis: 100%; order: 1 }
  dl { gap: 0; grid-template-columns: 1fr }
  dd { margin-bottom: 0.75rem }
}
@media (forced-colors: active) { select { appearance: auto } [aria-invalid] { border-width: 3px } }
@media print {
  header nav, form, .links, .pages { display: none }
  body { background: none }
  main:not(.wide), table { border: 0; box-shadow: none }
}
`
