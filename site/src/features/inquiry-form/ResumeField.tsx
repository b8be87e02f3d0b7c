import { messages } from '@lanternfield/contract/messages.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { Field, type FieldProps, fieldAttributes } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import type { LoadedResume } from '../form-memory/values.ts'
import { RESUME_ACCEPT } from './resume-upload.ts'
import type { useResume } from './use-resume.ts'

type ResumeFieldProps = {
  readonly described: Omit<FieldProps, 'children'>
  readonly copy: FormsCopy
  readonly chosen: LoadedResume | null
  readonly resume: ReturnType<typeof useResume>
  /** The error of a file that was just chosen. */
  readonly problem: string | undefined
}

/** The resume of an application, dropped or chosen. */
export function ResumeField({ described, copy, chosen, resume, problem }: ResumeFieldProps) {
  return (
    <Field {...described}>
      <FileDrop
        attributes={fieldAttributes(described)}
        copy={copy.resume}
        accept={RESUME_ACCEPT}
        file={chosen && { name: chosen.fileName, size: chosen.size }}
        isReading={resume.isReading}
        problem={problem}
        onChoose={resume.choose}
        onReject={(reason) =>
          resume.reject(reason === 'too-many' ? messages.resumeTooMany : messages.resumeFormat)
        }
        onRemove={resume.remove}
      />
    </Field>
  )
}
