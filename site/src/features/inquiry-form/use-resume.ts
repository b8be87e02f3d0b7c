import { FILE_ERROR_VISIBLE_MS } from '@lanternfield/contract/limits.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoadedResume } from '../form-memory/values.ts'
import { readResume } from './resume-upload.ts'

export type ResumeOptions = {
  /** Called with the resume that was chosen and read, or with null when it is removed. */
  readonly onChange: (resume: LoadedResume | null) => void
  /** Called with the error message of a file. */
  readonly onFailure: (failure: string) => void
  /** Called when the error message has been visible for FILE_ERROR_VISIBLE_MS. */
  readonly onFailureOver: () => void
  /** Whether an error message about the file is visible. */
  readonly isFailing: boolean
}

/** Choosing, reading, rejecting and removing a resume; the last choice counts, however long reading takes. */
export function useResume({ onChange, onFailure, onFailureOver, isFailing }: ResumeOptions) {
  const [isReading, setIsReading] = useState(false)
  const latestFile = useRef<File | null>(null)
  /** The error message of the file that was chosen last, while it is visible. */
  const rejection = useRef<string | null>(null)
  const latestChoice = useRef<Promise<void>>(Promise.resolve())

  const endFailure = useEffectEvent(() => {
    rejection.current = null
    onFailureOver()
  })
  /** Counts rejections: the same message shown again is visible for its full time. */
  const [rejections, setRejections] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejection restarts the timer.
  useEffect(() => {
    if (!isFailing) return
    const timer = setTimeout(endFailure, FILE_ERROR_VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [isFailing, rejections])

  function choose(file: File): void {
    latestChoice.current = checkAndRead(file)
  }

  async function checkAndRead(file: File): Promise<void> {
    latestFile.current = file
    rejection.current = null
    setIsReading(true)
    const result = await readResume(file)
    // Meanwhile another file was chosen, or this one was removed.
    if (latestFile.current !== file) return
    setIsReading(false)
    if ('failure' in result) reject(result.failure)
    else onChange(result)
  }

  /** Shows why a file cannot be sent. One that was chosen before stays. */
  function reject(reason: string): void {
    forget()
    rejection.current = reason
    setRejections((before) => before + 1)
    onFailure(reason)
  }

  function remove(): void {
    forget()
    onChange(null)
  }

  function forget(): void {
    latestFile.current = null
    rejection.current = null
    setIsReading(false)
  }

  return {
    isReading,
    choose,
    reject,
    remove,
    forget,
    readRejection: () => rejection.current,
    /** Resolves when the latest choice has been read or rejected. */
    settled: () => latestChoice.current,
  }
}
