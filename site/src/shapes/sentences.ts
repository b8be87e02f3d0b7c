import { ANSWER_SENTENCES } from '@lanternfield/contract/answer-words.ts'
import { MAIL_SENTENCES } from '@lanternfield/contract/mail-words.ts'
import {
  findSentenceProblem,
  PARAGRAPHS_MAX,
  SENTENCE_FACTS,
  type SentenceGroup,
  type SentenceLine,
  type SentenceParagraphs,
} from '@lanternfield/contract/sentences.ts'
import { z } from 'astro/zod'

type Field = SentenceLine | SentenceParagraphs | SentenceGroup<Readonly<Record<string, unknown>>>

/** The server checks its sentences by the same tables, so neither accepts what the other refuses. */
export const mails = shapeOf(MAIL_SENTENCES)
export const answers = shapeOf(ANSWER_SENTENCES)

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

function sentence(field: SentenceLine | SentenceParagraphs) {
  return (
    z
      .string({ error: () => `wants text. ${field.help}` })
      .superRefine((text, context) => {
        const message = findSentenceProblem(text, field)
        if (message) context.addIssue({ code: 'custom', message })
      })
      // For the handbook and for counters; the check has it from the table.
      .meta({ maxLength: field.maxChars })
  )
}

function helpOf({ help, places }: SentenceLine | SentenceParagraphs): string {
  const filled = places.map((name) => `\`{${name}}\``).join(', ')
  return filled ? `${help} Filled in: ${filled}.` : help
}

/** For the handbook: facts that every sentence may have. */
export const sentenceFacts = SENTENCE_FACTS.map((name) => `\`{${name}}\``).join(', ')
