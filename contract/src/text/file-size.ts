import { locale } from '../language.ts'

/** A file's size as people read it, such as "47 KB", "1.4 MB" or in French "47 Ko". */
export function fileSize(bytes: number, language: string = locale): string {
  const megabytes = bytes / 1024 ** 2
  const write = (value: number, unit: string, maximumFractionDigits: number) =>
    value.toLocaleString(language, { style: 'unit', unit, maximumFractionDigits })
  if (megabytes >= 1) return write(megabytes, 'megabyte', 1)
  return write(Math.max(1, Math.round(bytes / 1024)), 'kilobyte', 0).replace('k', 'K')
}
