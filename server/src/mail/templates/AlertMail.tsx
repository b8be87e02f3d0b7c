/** @jsxRuntime automatic @jsxImportSource react */
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { Company } from '../../company.ts'
import type { Period, QueueState } from '../../storage/store.ts'
import { MailFrame } from './MailFrame.tsx'
import { styles } from './theme.ts'

export type AlertMailProps = {
  readonly company: Company
  /** From when the oldest message waited, to when that was noticed. */
  readonly period: Period
  readonly queue: QueueState
}

/** Tells the company that messages had to wait, once they can be sent again. */
export function AlertMail({ company, period, queue }: AlertMailProps) {
  return (
    <MailFrame
      company={company}
      preview="Nothing is lost: what waited is being sent."
      footer="Sent by the website itself, once for each time that messages had to wait."
    >
      <Heading as="h1" style={styles.heading}>
        Messages from the website had to wait
      </Heading>
      <Text style={styles.text}>
        {`The oldest has waited since ${utc(period.from)}; this was noticed at ${utc(period.to)}. Nothing is lost: what waited is being sent, and visitors have seen that their message arrived.`}
      </Text>
      <Text style={styles.text}>
        {`When this was written, ${queue.waiting} deliveries were still waiting and ${queue.dead} had been given up. What to look at stands in docs/operations.md.`}
      </Text>
    </MailFrame>
  )
}

function utc(time: number): string {
  return new Date(time).toUTCString()
}
