import { messages } from '@lanternfield/contract/messages.ts'
import { checkResume, RESUME_FORMATS } from '@lanternfield/contract/resume.ts'

/** A resume that was chosen, checked and read. */
export type LoadedResume = {
  readonly fileName: string
  /** Size in bytes. */
  readonly size: number
  /** Its content in base64, as it is sent: encoded while the visitor goes on typing. */
  readonly content: Blob
}

/** Accepted files of the file dialog and the drop area, in react-dropzone's format. */
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
  const failure = checkResume({ fileName: file.name, size: file.size })
  if (failure) return { failure }
  try {
    return { fileName: file.name, size: file.size, content: await readAsBase64(file) }
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
