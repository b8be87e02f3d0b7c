/** @jsxRuntime automatic @jsxImportSource react */
import { dir, lang } from '@lanternfield/contract/language.ts'
import type { ReactNode } from 'react'

/** What a page has within the frame. */
export type Page = {
  readonly title: string
  /** Below the title. */
  readonly body?: ReactNode
  /** Beside the company's name. */
  readonly nav?: ReactNode
  /** Whether it is a list: as wide as the site, no card, and its title is for screen readers. */
  readonly isWide?: boolean
}

/** The style sheet of the pages: its path where our server has the site too, its text where the site is elsewhere. */
export type PageStyle = { readonly path: string } | { readonly text: string }

export type PageFrameProps = Page & {
  readonly company: string
  /** Where the company's name leads. */
  readonly homeUrl: string
  readonly style: PageStyle
}

/** The mark of the site. */
const MARK_PATH = '/favicon.svg'
/** Without an icon, browsers would ask for /favicon.ico, and Firefox would report that the policy forbids it. */
const NO_ICON = 'data:,'

const HEADER_LINK = 'py-2 underline-offset-[0.4em] decoration-accent decoration-3 hover:underline'

/** The frame of the pages that the server makes. */
export function PageFrame(props: PageFrameProps) {
  const { company, homeUrl, style, title, body, nav, isWide = false } = props
  const hasSite = 'path' in style
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="darkreader-lock" content="" />
        <title>{`${title} · ${company}`}</title>
        <link rel="icon" href={hasSite ? MARK_PATH : NO_ICON} />
        {hasSite ? <link rel="stylesheet" href={style.path} /> : <style>{style.text}</style>}
      </head>
      <body className="page-light min-h-screen print:bg-none">
        <header className="container-page flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <a href={homeUrl} rel="noreferrer" className={`logo min-h-11 ${HEADER_LINK}`}>
            {/* Of another priority, React would have it preloaded, which the icon of the page does already. */}
            {hasSite && <img src={MARK_PATH} alt="" width="32" height="32" fetchPriority="low" />}
            <span translate="no">{company}</span>
          </a>
          {nav}
        </header>
        <main className={`mb-16 ${isWide ? 'container-page' : CARD}`}>
          <h1 dir="auto" className={isWide ? 'sr-only' : HEADING}>
            {title}
          </h1>
          {body}
        </main>
      </body>
    </html>
  )
}

const HEADING =
  'mb-5 wrap-anywhere [text-align:match-parent] text-[clamp(1.75rem,1.5rem+1.4vw,2.4rem)] leading-[1.1] font-[680] tracking-[-0.032em]'
const CARD =
  'card mx-auto mt-4 w-[calc(100%-2rem)] max-w-[46rem] p-[clamp(1.25rem,5vw,2.5rem)] print:border-0 print:shadow-none'

type InboxNavProps = {
  readonly copy: { readonly heading: string; readonly signOut: string }
  readonly mailbox: string
  /** Of who has signed in; empty if they gave none. */
  readonly name: string
  /** Of the list that the page was opened from. */
  readonly query: string
}

/** Leads from each page of the inbox to its list, and out. */
export function InboxNav({ copy, mailbox, name, query }: InboxNavProps) {
  const look = `font-[540] ${HEADER_LINK}`
  return (
    <nav
      aria-label={copy.heading}
      className="flex flex-wrap items-center gap-x-5 text-md print:hidden"
    >
      <a href={`./?${query}`} className={look}>
        {copy.heading}
      </a>
      {name && <bdi className="strong wrap-anywhere max-xs:order-1">{name}</bdi>}
      <span className="text-muted wrap-anywhere max-xs:order-1 max-xs:basis-full">{mailbox}</span>
      <form method="post" action="sign-out">
        <button type="submit" className={`min-h-11 cursor-pointer ${look}`}>
          {copy.signOut}
        </button>
      </form>
    </nav>
  )
}
