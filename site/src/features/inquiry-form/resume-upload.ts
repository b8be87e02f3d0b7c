import { RESUME_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import {
  checkResume,
  formatOf,
  RESUME_FORMATS,
  type ResumeFile,
} from '@lanternfield/contract/resume.ts'

/** A resume that was chosen, checked and read. */
export type LoadedResume = ResumeFile & {
  /** Its content in base64, as it is sent: encoded while the visitor goes on typing. */
  readonly content: Blob
}

/** What the drop area invites while files are dragged over it, in react-dropzone's format. */
export const RESUME_ACCEPT: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.entries(RESUME_FORMATS).map(([extension, { contentType }]) => [
    contentType,
    [`.${extension}`],
  ]),
)

/**
 * Checks and reads a resume as soon as it is chosen: errors show at once, and a file that is moved or changed
 * afterwards is still sent as it was chosen.
 */
export async function readResume(file: File): Promise<LoadedResume | { readonly failure: string }> {
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
