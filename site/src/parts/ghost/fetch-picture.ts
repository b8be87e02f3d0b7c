import sharp from 'sharp'

const PICTURE_MAX_MB = 20
const MB = 1_000_000
const PATIENCE_MS = 15_000

/** The formats that the site scales, with the endings of their files. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}

export const WANTED_PICTURE = `Upload it to Ghost as a JPEG, PNG or WebP picture of at most ${PICTURE_MAX_MB} MB.`

/** A picture that cannot be shown; the message completes the sentence "The picture … is left out: …". */
export class UnusablePicture extends Error {}

export type FetchedPicture = {
  readonly data: Buffer
  /** Such as `jpg`. */
  readonly extension: string
  /** The version of the file, to ask whether it has changed. */
  readonly etag?: string | undefined
}

type PictureRequest = {
  readonly address: string
  /** The version that is there from an earlier build. */
  readonly etag?: string | undefined
  readonly patienceMs?: number | undefined
}

/**
 * Fetches a picture and decodes all of it, so that it cannot fail later.
 * @returns null if it has not changed
 * @throws UnusablePicture
 */
export async function fetchPicture({
  address,
  etag,
  patienceMs = PATIENCE_MS,
}: PictureRequest): Promise<FetchedPicture | null> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UnusablePicture('its address is not one of the web')
  try {
    const answer = await fetch(url, {
      headers: etag ? { 'If-None-Match': etag } : {},
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.status === 304) return null
    if (!answer.ok) throw new UnusablePicture(`${url.href} answers ${answer.status}`)
    const data = await readBody(answer)
    return {
      data,
      extension: await checkPicture(data),
      etag: answer.headers.get('etag') ?? undefined,
    }
  } catch (error) {
    if (error instanceof UnusablePicture) throw error
    throw new UnusablePicture(`${url.href} cannot be fetched: ${describeFetchError(error)}`, {
      cause: error,
    })
  }
}

/** Why `fetch` failed, in words for an operator. */
export function describeFetchError(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return 'it takes too long'
  return cause instanceof Error ? cause.message || message : message
}

async function readBody(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > PICTURE_MAX_MB * MB)
      throw new UnusablePicture(`it has more than ${PICTURE_MAX_MB} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @returns the ending of its file */
async function checkPicture(data: Buffer): Promise<string> {
  if (data.length === 0) throw new UnusablePicture('the file is empty')
  const { format } = await sharp(data)
    .metadata()
    .catch((cause) => {
      throw new UnusablePicture('the file is not a picture', { cause })
    })
  const extension = EXTENSIONS[format]
  if (!extension) throw new UnusablePicture(`it is a picture in ${format.toUpperCase()}`)
  await sharp(data)
    .stats()
    .catch((cause) => {
      throw new UnusablePicture('the file is damaged', { cause })
    })
  return extension
}
