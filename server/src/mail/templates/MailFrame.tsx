/** @jsxRuntime automatic @jsxImportSource react */
import { dir, lang } from '@lanternfield/contract/language.ts'
import type { ReactNode } from 'react'
import type { Company } from '../../content.ts'
import { DARK_STYLES, styles } from './theme.ts'

export type MailFrameProps = {
  readonly company: Company
  /** The preview text next to the subject in a mailbox. */
  readonly preview: string
  readonly heading: string
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** Tables, since Outlook knows no other layout. */
const TABLE = {
  role: 'presentation',
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: 0,
  cellSpacing: 0,
} as const

/** Invisible characters behind a short preview, so that mailboxes do not show the text below there. */
const NOTHING = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(150)

/** The frame of every mail. */
export function MailFrame({ company, preview, heading, footer, children }: MailFrameProps) {
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_STYLES}</style>
      </head>
      <body {...styles.page}>
        <div {...styles.preview} data-skip-in-text={true}>
          {preview}
          <div>{NOTHING}</div>
        </div>
        <table {...TABLE}>
          <tbody>
            <tr>
              <td {...styles.body}>
                <table {...TABLE} {...styles.card}>
                  <tbody>
                    <tr>
                      <td {...styles.header}>
                        <p {...styles.brand}>{company.name}</p>
                      </td>
                    </tr>
                    <tr>
                      <td {...styles.content}>
                        <h1 {...styles.heading}>{heading}</h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td {...styles.footer}>
                        <p {...styles.small}>{footer}</p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
