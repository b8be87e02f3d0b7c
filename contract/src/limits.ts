/**
 * Every limit that browser and server share, with its unit in the name.
 * "CHARS" are characters as people see them (grapheme clusters), see `countChars`.
 * Source: docs/specification.md sections 5 and 9; what it leaves open is settled in docs/decisions.
 */

/** Code points: "राम" has three in two characters. */
export const NAME_MIN_CODE_POINTS = 3
/** Where names are taken as people write them: 李明, Ng. */
export const WRITTEN_NAME_MIN_CODE_POINTS = 2
export const NAME_MAX_CHARS = 50
export const EMAIL_MAX_CHARS = 40
/** A line of text that says nothing else in `fields.ts`. */
export const LINE_MAX_CHARS = 100
/** The message as a visitor types it in a form. */
export const MESSAGE_MAX_CHARS = 256
/** The message in a request: API clients may send more than our forms. */
export const WIRE_MESSAGE_MAX_CHARS = 2000
export const INQUIRY_LABEL_MAX_CHARS = 100
export const SUBJECT_MAX_CHARS = 150
/** The page that an inquiry is about; the paths and titles of our own pages are far shorter. */
export const TOPIC_PATH_MAX_CHARS = 300
export const TOPIC_TITLE_MAX_CHARS = 150

/** The shared rule, digits without a leading plus. */
export const PHONE_MIN_DIGITS = 7
export const PHONE_MAX_DIGITS = 15
/** In forms that require a phone number: more digits need a leading plus. */
export const NATIONAL_PHONE_MAX_DIGITS = 10

/** As sentences name it. */
export const RESUME_MAX_MB = 2
export const RESUME_MAX_BYTES = RESUME_MAX_MB * 1024 * 1024
export const RESUME_FILE_NAME_MAX_CHARS = 256
/** The limit of file systems for a name: 255 units in ext4, NTFS and APFS, of which bytes are the strictest. */
export const SAFE_FILE_NAME_MAX_BYTES = 255

/** The largest request body: a resume of the largest size in base64, and room for the fields. */
export const BODY_MAX_BYTES = 4 * 1024 * 1024
/** The part of a request body that is not the resume. The longest valid form, typed in emoji, has some 40 KB. */
export const FIELDS_MAX_BYTES = 64 * 1024
export const IDEMPOTENCY_KEY_MAX_CHARS = 255

export const TOAST_VISIBLE_MS = 8000
export const FILE_ERROR_VISIBLE_MS = 8000

/** How long a browser keeps a submission that a broken connection kept from being sent. */
export const UNSENT_KEPT_MS = 24 * 60 * 60 * 1000

/** Days that a browser keeps the cookie `user_id`, and the answer to the question about analytics. */
export const BROWSER_KEPT_DAYS = 180

/** Days after which a submission and its resume are deleted; the default of the setting RETENTION_DAYS. */
export const RETENTION_DAYS = 180
