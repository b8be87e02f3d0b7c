import { Buffer } from 'node:buffer'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { DeliveryError } from '../base/delivery-error.ts'
import type { Mail, Mailer } from './mailer.ts'
import { toNodemailer } from './to-nodemailer.ts'

// Room for a message of ordinary size.
const PROBE_BYTES = 64 * 1024

/**
 * The mailer for use without a mail server: writes each mail as an `.eml` file, which every mail program
 * opens. The file's name follows from the message, so a second attempt replaces the first.
 */
export function openFileMailer(directory: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    send: async (mail) => {
      try {
        const { message } = await transport.sendMail(toNodemailer(mail))
        await mkdir(directory, { recursive: true, mode: 0o700 })
        await writeDurably(join(directory, fileNameOf(mail)), message as Uint8Array)
      } catch (error) {
        throw unreachable(error)
      }
    },
    probe: async () => {
      const path = join(directory, '.probe')
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        // Written and flushed: a full disk shows only then.
        await writeDurably(path, Buffer.alloc(PROBE_BYTES))
        await rm(path)
      } catch (error) {
        throw unreachable(error)
      }
    },
    discard: async (deliveryId) => void (await eraseMailFiles(directory, [deliveryId])),
    close: async () => transport.close(),
  }
}

/**
 * Deletes the files of messages whose submission was received before a time, in milliseconds since 1970,
 * unfinished ones included. Returns how many.
 */
export async function purgeMailFiles(directory: string, receivedBefore: number): Promise<number> {
  const files = await readdir(directory).catch(() => [])
  let purged = 0
  for (const file of files) {
    const receivedAt = timeOf(file)
    if (receivedAt === null || receivedAt >= receivedBefore) continue
    await rm(join(directory, file), { force: true })
    purged += 1
  }
  return purged
}

/** Deletes the files of deliveries. Returns how many there were. */
export async function eraseMailFiles(
  directory: string,
  deliveryIds: readonly string[],
): Promise<number> {
  const files = await readdir(directory).catch(() => [])
  const erased = new Set(deliveryIds)
  const theirs = files.filter((file) => erased.has(deliveryIdOf(file)))
  for (const file of theirs) await rm(join(directory, file), { force: true })
  return theirs.length
}

function unreachable(error: unknown): DeliveryError {
  return new DeliveryError(
    'unreachable',
    (error as NodeJS.ErrnoException).code ?? 'EUNKNOWN',
    error,
  )
}

/** Sorts by time in a file manager; the delivery's id makes it unique. */
function fileNameOf({ date, messageId }: Mail): string {
  const time = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/:/g, '-')
  return `${time}-${messageId.replace(/^<|@.*$/g, '')}.eml`
}

/** The id of the delivery in a file's name, or an empty text. */
function deliveryIdOf(file: string): string {
  return /^[\dT-]+Z-(.+)\.eml(?:\.part)?$/.exec(file)?.[1] ?? ''
}

/** The time in a file's name, in milliseconds since 1970; null if it is none of our files. */
function timeOf(file: string): number | null {
  const [, day, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-.+\.eml(?:\.part)?$/.exec(file) ?? []
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? null : time
}

/** A reader never sees half a file, and a file that is there survives the loss of power. */
async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
  // The new name is an entry of the directory, and that must be on disk as well.
  const directory = await open(join(path, '..'), 'r')
  await directory.sync().finally(() => directory.close())
}
