import type { FormId } from '@lanternfield/contract/fields.ts'
import {
  FILE_ERROR_VISIBLE_MS,
  RESUME_MAX_BYTES,
  RESUME_MAX_MB,
} from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { checkResume, formatOf, RESUME_FORMATS } from '@lanternfield/contract/resume.ts'
import { useEffect } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { Field, type FieldProps, fieldAttributes } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import type { LoadedResume } from './drafts.ts'
import {
  attachResume,
  chooseFile,
  type FormSession,
  rejectFile,
  removeFile,
  withoutFileError,
} from './session.ts'
import { updateSession } from './session-storage.ts'

type ResumeFieldProps = Pick<FieldProps, 'id' | 'name' | 'label' | 'error'> & {
  readonly form: FormId
  readonly copy: FormsCopy
  readonly session: FormSession
}

/** What the drop area invites while files are dragged over it, in react-dropzone's format. */
const ACCEPT: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.entries(RESUME_FORMATS).map(([extension, type]) => [type, [`.${extension}`]]),
)

/** The resume of an application; the style sheet shows the field for one, without a script. */
export function ResumeField({ error, form, copy, session, ...field }: ResumeFieldProps) {
  const { fileError, status } = session
  const { resume, unread } = session.draft
  useEffect(() => {
    if (unread) void loadResume(form, unread)
  }, [form, unread])
  useEffect(() => {
    if (!error && !fileError) return
    const timer = setTimeout(updateSession, FILE_ERROR_VISIBLE_MS, form, withoutFileError)
    return () => clearTimeout(timer)
  }, [form, error, fileError])

  const described = {
    ...field,
    error: fileError?.text || error,
    hint: fillIn(copy.hints.resume, { max: RESUME_MAX_MB }),
  }
  return (
    <div className="for-application" inert={status === 'sending'}>
      <Field {...described}>
        <FileDrop
          attributes={fieldAttributes(described)}
          copy={copy.resume}
          accept={ACCEPT}
          file={resume && { name: resume.fileName, size: resume.size }}
          isReading={unread !== null}
          problem={fileError?.text}
          onChoose={(file) => updateSession(form, chooseFile(file))}
          onTooMany={() => updateSession(form, rejectFile(messages.resumeTooMany))}
          onRemove={() => updateSession(form, removeFile)}
        />
      </Field>
    </div>
  )
}

async function loadResume(form: FormId, file: File): Promise<void> {
  const result = await readResume(file)
  updateSession(
    form,
    'failure' in result ? rejectFile(result.failure, file) : attachResume(file, result),
  )
}

/**
 * Checks and reads a resume as soon as it is chosen: errors show at once, and a file that is moved or changed
 * afterwards is still sent as it was chosen.
 */
async function readResume(file: File): Promise<LoadedResume | { readonly failure: string }> {
  const { name: fileName, size } = file
  try {
    const bytes = await file.slice(0, RESUME_MAX_BYTES).arrayBuffer()
    const format = formatOf(new TextDecoder('latin1').decode(bytes), fileName)
    const failure = checkResume({ fileName, size, format })
    return failure ? { failure } : { fileName, size, format, content: await readAsBase64(file) }
  } catch {
    return { failure: messages.resumeUnreadable }
  }
}

function readAsBase64(file: File): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => resolve(new Blob([String(reader.result).replace(/^data:[^,]*,/, '')]))
    reader.readAsDataURL(file)
  })
}
