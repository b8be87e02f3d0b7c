import type { FormId } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { Field, type FieldProps, fieldAttributes } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { chooseFile, type FormSession, rejectFile, removeFile } from './form-session.ts'
import { update } from './form-sessions.ts'
import { RESUME_ACCEPT } from './resume-upload.ts'

type ResumeFieldProps = {
  readonly form: FormId
  readonly described: Omit<FieldProps, 'children'>
  readonly copy: FormsCopy
  readonly session: FormSession
}

/** The resume of an application, dropped or chosen. */
export function ResumeField({ form, described, copy, session }: ResumeFieldProps) {
  const { resume, unread } = session.draft
  return (
    <Field {...described}>
      <FileDrop
        attributes={fieldAttributes(described)}
        copy={copy.resume}
        accept={RESUME_ACCEPT}
        file={resume && { name: resume.fileName, size: resume.size }}
        isReading={unread !== null}
        problem={session.rejection?.message}
        onChoose={(file) => update(form, chooseFile(file))}
        onReject={(reason) =>
          update(
            form,
            rejectFile(reason === 'too-many' ? messages.resumeTooMany : messages.resumeFormat),
          )
        }
        onRemove={() => update(form, removeFile)}
      />
    </Field>
  )
}
