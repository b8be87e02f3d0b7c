import { ANSWER_COPY_FIELDS } from '@lanternfield/contract/answer-copy.ts'
import {
  COPY_FACTS,
  type CopyGroup,
  type CopyLine,
  type CopyParagraphs,
  findCopyProblem,
  PARAGRAPHS_MAX,
} from '@lanternfield/contract/copy.ts'
import { MAIL_COPY_FIELDS } from '@lanternfield/contract/mail-copy.ts'
import { z } from 'astro/zod'

type Field = CopyLine | CopyParagraphs | CopyGroup<Readonly<Record<string, unknown>>>

/** The server checks its sentences by the same tables, so neither accepts what the other refuses. */
export const mails = shapeOf(MAIL_COPY_FIELDS)
export const answers = shapeOf(ANSWER_COPY_FIELDS)

function shapeOf(field: Field): z.ZodType {
  if (field.kind === 'line') return sentence(field).describe(helpOf(field))
  if (field.kind === 'paragraphs')
    return z.array(sentence(field)).min(1).max(PARAGRAPHS_MAX).describe(helpOf(field))
  const fields = Object.entries(field.fields).map(([name, inner]) => [
    name,
    shapeOf(inner as Field),
  ])
  const shape = z.strictObject(Object.fromEntries(fields))
  return field.help ? shape.describe(field.help) : shape
}

function sentence(field: CopyLine | CopyParagraphs) {
  return (
    z
      .string({ error: () => `wants text. ${field.help}` })
      .superRefine((text, context) => {
        const message = findCopyProblem(text, field)
        if (message) context.addIssue({ code: 'custom', message })
      })
      // For the handbook and for counters; the check has it from the table.
      .meta({ maxLength: field.maxChars })
  )
}

function helpOf({ help, places }: CopyLine | CopyParagraphs): string {
  const filled = places.map((name) => `\`{${name}}\``).join(', ')
  return filled ? `${help} Filled in: ${filled}.` : help
}

/** For the handbook: facts that every sentence may have. */
export const sentenceFacts = COPY_FACTS.map((name) => `\`{${name}}\``).join(', ')
