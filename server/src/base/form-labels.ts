import { FIELD_NAMES, type FieldName } from '@lanternfield/contract/fields.ts'
import { INQUIRY_TYPES, type InquiryLabels } from '@lanternfield/contract/forms.ts'
import { findLabelErrors } from '@lanternfield/contract/inquiry-labels.ts'
import * as v from 'valibot'
import { readContentFile } from './content-file.ts'

/** The label of each field, as visitors read it. */
export type FieldLabels = Readonly<Record<FieldName, string>>

export type FormLabels = {
  readonly inquiryLabels: InquiryLabels
  readonly fieldLabels: FieldLabels
}

const shape = v.object({
  labels: v.object(v.entriesFromList(FIELD_NAMES, v.pipe(v.string(), v.nonEmpty()))),
  inquiryTypes: v.pipe(
    v.record(v.picklist(INQUIRY_TYPES), v.string()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const problems = findLabelErrors(dataset.value as InquiryLabels)
      for (const [type, problem] of Object.entries(problems))
        addIssue({ message: `${type}: ${problem}` })
    }),
  ),
})

/**
 * Reads the labels of fields and inquiry types; the site reads the rest of the same file.
 * @param file the path of `content/forms.yaml`
 * @throws StartError that names the file and each wrong label
 */
export async function readFormLabels(file: string): Promise<FormLabels> {
  const { labels, inquiryTypes } = await readContentFile(file, shape)
  return { inquiryLabels: inquiryTypes as InquiryLabels, fieldLabels: labels }
}
