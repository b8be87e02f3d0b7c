/** Reads drafts from the storage of a browser, which may be malformed or of another version of this code. */

import type { FormId } from '@lanternfield/contract/fields.ts'
import { makeTexts } from '@lanternfield/contract/fields.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { formatOf, RESUME_FORMATS, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import type { FormContent, FormRequest, SavedDraft } from './drafts.ts'
import type { LoadedResume } from './resume-upload.ts'

/** Raised when the stored shape changes. */
export const VERSION = 1

export type UnsentDraft = SavedDraft & { readonly unsent: NonNullable<SavedDraft['unsent']> }

/** The content of a form, without its file; null without texts. Other parts that cannot be read are left out. */
export function readDraft(stored: unknown): FormContent | null {
  const { texts, topic, request } = recordOf(stored)
  if (!texts) return null
  return {
    texts: makeTexts((name) => textOf(recordOf(texts)[name])),
    resume: null,
    unread: null,
    topic: readTopic(topic),
    request: readRequest(request),
  }
}

/** A saved draft; null if it cannot be offered. @param id its key, if the record itself has none */
export function readSavedDraft(stored: unknown, id = recordOf(stored).id): SavedDraft | null {
  const draft = readDraft(stored)
  const { form, mode, reason } = recordOf(stored)
  if (!draft || !textOf(id)) return null
  return {
    ...draft,
    id: textOf(id),
    // The contact page takes whatever another form does.
    form: Object.hasOwn(FORMS, textOf(form)) ? (form as FormId) : 'contact-us-page',
    mode: mode === 'file-upload' ? mode : 'contact-us',
    reason: reason === 'not-sent' || reason === 'put-aside' ? reason : 'unknown',
    unsent: null,
  }
}

/** An unsent draft, with its file if that can be read; null if it cannot be offered. @param id its key in the database */
export function readUnsentDraft(stored: unknown, id: unknown): UnsentDraft | null {
  const saved = readSavedDraft(stored, id)
  const savedAt = readSavedAt(stored)
  const { version, resume: file, content, unsent } = recordOf(stored)
  if (!saved || savedAt === null || version !== VERSION) return null
  const resume = readFile(file, content)
  // A request whose file is lost is not one without a file.
  const request = saved.request && (resume || !file ? { ...saved.request, resume } : saved.request)
  const { trapIsTicked, fillSeconds } = recordOf(recordOf(unsent).signals)
  const signals = {
    trapIsTicked: trapIsTicked === true,
    fillSeconds: typeof fillSeconds === 'number' ? fillSeconds : null,
  }
  return { ...saved, resume, request, unsent: { savedAt, signals } }
}

/** When an unsent draft of any version was stored, in milliseconds since 1970; null if that cannot be read. */
export function readSavedAt(stored: unknown): number | null {
  const { savedAt } = recordOf(recordOf(stored).unsent)
  return typeof savedAt === 'number' ? savedAt : null
}

/** Whether a later version of this code has stored it. */
export function isOfLaterVersion(stored: unknown): boolean {
  return Number(recordOf(stored).version) > VERSION
}

function readTopic(stored: unknown): Topic | null {
  const { path, title } = recordOf(stored)
  return textOf(path) && textOf(title) ? { path: textOf(path), title: textOf(title) } : null
}

function readRequest(stored: unknown): FormRequest | null {
  const { key, payload, noticeVersion } = recordOf(stored)
  if (!textOf(key) || !textOf(recordOf(payload).name)) return null
  return {
    key: textOf(key),
    payload: payload as FormRequest['payload'],
    noticeVersion: textOf(noticeVersion),
  }
}

function readFile(stored: unknown, content: unknown): LoadedResume | null {
  const { fileName, size, format } = recordOf(stored)
  if (!textOf(fileName) || typeof size !== 'number' || !(content instanceof ArrayBuffer))
    return null
  return {
    fileName: textOf(fileName),
    size,
    format: Object.hasOwn(RESUME_FORMATS, textOf(format))
      ? (format as ResumeFormat)
      : formatOf('', textOf(fileName)),
    content: new Blob([content]),
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
