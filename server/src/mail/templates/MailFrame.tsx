/** @jsxRuntime automatic @jsxImportSource react */
import type { ReactNode } from 'react'
import type { Company } from '../../base/content.ts'
import { styles } from './theme.ts'

export type MailFrameProps = {
  readonly company: Company
  /** The preview text next to the subject in a mailbox. */
  readonly preview: string
  readonly heading: string
  readonly footer: string
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
    <html lang="en" dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
      </head>
      <body style={styles.page}>
        <div style={styles.preview} data-skip-in-text={true}>
          {preview}
          <div>{NOTHING}</div>
        </div>
        <table {...TABLE}>
          <tbody>
            <tr>
              <td style={styles.body}>
                <table {...TABLE} style={styles.card}>
                  <tbody>
                    <tr>
                      <td style={styles.header}>
                        <p style={styles.brand}>{company.name}</p>
                      </td>
                    </tr>
                    <tr>
                      <td style={styles.content}>
                        <h1 style={styles.heading}>{heading}</h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={styles.footer}>
                        <p style={styles.small}>{footer}</p>
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
