/**
 * Every number that the browser and the server both know, with its unit in the name.
 * "CHARS" are characters as people see them (grapheme clusters), see `countChars`.
 * Source: SPEC.md sections 5 and 9; what it leaves open is settled in docs/decisions.
 */

export const NAME_MIN_CHARS = 3
export const NAME_MAX_CHARS = 50
export const EMAIL_MAX_CHARS = 40
/** The message as a visitor types it in a form. */
export const MESSAGE_MAX_CHARS = 256
/** The message as it may travel: other senders than our forms may say more. */
export const WIRE_MESSAGE_MAX_CHARS = 2000
export const INQUIRY_LABEL_MAX_CHARS = 100
export const SUBJECT_MAX_CHARS = 150

/** The shared rule, digits without a leading plus. */
export const PHONE_MIN_DIGITS = 7
export const PHONE_MAX_DIGITS = 15
/** Where a form asks for a national number: more digits need a leading plus. */
export const NATIONAL_PHONE_MAX_DIGITS = 10

/** As sentences name it. */
export const RESUME_MAX_MB = 2
export const RESUME_MAX_BYTES = RESUME_MAX_MB * 1024 * 1024
export const RESUME_FILE_NAME_MAX_CHARS = 256
/** What a file system holds of a name: ext4, NTFS and APFS stop at 255 of their units; bytes are the strictest. */
export const SAFE_FILE_NAME_MAX_BYTES = 255

/** The largest request body: a resume of the largest size in base64, and room for the fields. */
export const BODY_MAX_BYTES = 4 * 1024 * 1024
/** All of a request body that is not the resume. The longest honest form, typed in emoji, has some 40 KB. */
export const FIELDS_MAX_BYTES = 64 * 1024
export const IDEMPOTENCY_KEY_MAX_CHARS = 255

export const TOAST_VISIBLE_MS = 8000
export const FILE_ERROR_VISIBLE_MS = 8000

/** Days after which a submission is deleted, resume and all, unless the server is told otherwise. */
export const RETENTION_DAYS = { SERVICES: 180, CAREERS: 180 } as const
