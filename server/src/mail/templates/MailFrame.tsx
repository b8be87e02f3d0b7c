/** @jsxRuntime automatic @jsxImportSource react */
import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import type { Company } from '../../base/company.ts'
import { styles } from './theme.ts'

export type MailFrameProps = {
  readonly company: Company
  /** The preview text next to the subject in a mailbox. */
  readonly preview: string
  readonly footer: string
  readonly children: ReactNode
}

/** The frame of every mail. */
export function MailFrame({ company, preview, footer, children }: MailFrameProps) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.card}>
          <Section style={styles.header}>
            <Text style={styles.brand}>{company.name}</Text>
          </Section>
          <Section style={styles.content}>{children}</Section>
          <Text style={styles.footer}>{footer}</Text>
        </Container>
      </Body>
    </Html>
  )
}
