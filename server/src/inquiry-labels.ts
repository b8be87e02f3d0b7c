import { INQUIRY_TYPES, type InquiryLabels } from '@lanternfield/contract/forms.ts'
import { findLabelProblems } from '@lanternfield/contract/inquiry-labels.ts'
import * as v from 'valibot'
import { readContentFile } from './content-file.ts'

const shape = v.object({
  inquiryTypes: v.pipe(
    v.record(v.picklist(INQUIRY_TYPES), v.string()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const problems = findLabelProblems(dataset.value as InquiryLabels)
      for (const [type, problem] of Object.entries(problems))
        addIssue({ message: `${type}: ${problem}` })
    }),
  ),
})

/**
 * Reads the labels of the inquiry types; the site reads the rest of the same file.
 * @param file the path of `content/forms.yaml`
 * @throws StartError that names the file and each wrong label
 */
export async function readInquiryLabels(file: string): Promise<InquiryLabels> {
  return (await readContentFile(file, shape)).inquiryTypes as InquiryLabels
}
