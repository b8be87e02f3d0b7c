import { ANSWER_COPY_FIELDS } from '@lanternfield/contract/answer-copy.ts'
import {
  COPY_FACTS,
  type CopyField,
  type CopyLine,
  type CopyParagraphs,
  copySchema,
  findCopyError,
  PARAGRAPHS_MAX,
} from '@lanternfield/contract/copy.ts'
import { MAIL_COPY_FIELDS } from '@lanternfield/contract/mail-copy.ts'
import { MESSAGE_COPY_FIELDS } from '@lanternfield/contract/message-copy.ts'
import { z } from 'astro/zod'

/** The server checks its copy by the same tables, so neither accepts what the other refuses. */
export const mails = shapeOf(MAIL_COPY_FIELDS)
export const answers = shapeOf(ANSWER_COPY_FIELDS)
export const messages = shapeOf(MESSAGE_COPY_FIELDS)

function shapeOf(table: CopyField) {
  return copySchema<z.ZodType>(table, {
    line: (field) =>
      z
        .string({ error: () => `wants text. ${field.help}` })
        .superRefine((text, context) => {
          const message = findCopyError(text, field)
          if (message) context.addIssue({ code: 'custom', message })
        })
        // For the handbook and for counters; the check has it from the table.
        .meta({ description: helpOf(field), maxLength: field.maxChars }),
    paragraphs: (field, paragraph) =>
      z.array(paragraph).min(1).max(PARAGRAPHS_MAX).describe(helpOf(field)),
    group: (help, fields) =>
      help ? z.strictObject(fields).describe(help) : z.strictObject(fields),
  })
}

function helpOf({ help, places }: CopyLine | CopyParagraphs): string {
  const filled = places.map((name) => `\`{${name}}\``).join(', ')
  return filled ? `${help} Filled in: ${filled}.` : help
}

/** For the handbook: facts that every sentence may have. */
export const copyFacts = COPY_FACTS.map((name) => `\`{${name}}\``).join(', ')
