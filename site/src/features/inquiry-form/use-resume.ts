import { FILE_ERROR_VISIBLE_MS } from '@lanternfield/contract/limits.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoadedResume } from '../form-memory/values.ts'
import { readResume } from './resume-upload.ts'

export type ResumeOptions = {
  /** Called with the resume that was chosen and read, or with null when it was taken away. */
  readonly onChange: (resume: LoadedResume | null) => void
  /** Called with what is wrong with a file. */
  readonly onFailure: (failure: string) => void
  /** Called when the sentence about the file has been there long enough. */
  readonly onFailureOver: () => void
  /** Whether a sentence about the file is being said. */
  readonly isFailing: boolean
}

/** Choosing, reading, refusing and taking away a resume; the last choice counts, however long reading takes. */
export function useResume({ onChange, onFailure, onFailureOver, isFailing }: ResumeOptions) {
  const [isReading, setIsReading] = useState(false)
  const latestFile = useRef<File | null>(null)
  /** Why the file that was chosen last cannot be sent, as long as that is being said. */
  const rejection = useRef<string | null>(null)
  const latestChoice = useRef<Promise<void>>(Promise.resolve())

  const endFailure = useEffectEvent(() => {
    rejection.current = null
    onFailureOver()
  })
  /** Counts refusals: the same sentence said anew is there for its whole time again. */
  const [refusals, setRefusals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal starts the clock anew.
  useEffect(() => {
    if (!isFailing) return
    const timer = setTimeout(endFailure, FILE_ERROR_VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [isFailing, refusals])

  function choose(file: File): void {
    latestChoice.current = checkAndRead(file)
  }

  async function checkAndRead(file: File): Promise<void> {
    latestFile.current = file
    rejection.current = null
    setIsReading(true)
    const result = await readResume(file)
    // Meanwhile another file was chosen, or this one was taken away.
    if (latestFile.current !== file) return
    setIsReading(false)
    if ('failure' in result) reject(result.failure)
    else onChange(result)
  }

  /** Says why a file cannot be sent. One that was chosen before stays: it is still good. */
  function reject(reason: string): void {
    forget()
    rejection.current = reason
    setRefusals((before) => before + 1)
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
    /** Resolves when the latest choice has been read or refused: until then nobody knows what there is to send. */
    settled: () => latestChoice.current,
  }
}
