import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { DeliveryError } from '../submission/delivery-error.ts'
import type { Mail, Mailer } from './mailer.ts'

// Room for a message of ordinary size.
const PROBE_BYTES = 64 * 1024

/** The folder of mails that are written as files. */
export function mailDirOf({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'mail')
}

/**
 * The mailer for use without a mail server: writes each mail as an `.eml` file, which every mail program
 * opens. The file's name follows from the message, so a second attempt replaces the first.
 */
export function openFileMailer(directory: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    send: (mail) =>
      orUnreachable(async () => {
        const { message } = await transport.sendMail(mail)
        await writeInto(directory, fileNameOf(mail), message as Uint8Array)
      }),
    probe: () =>
      orUnreachable(async () => {
        // Written and flushed: a full disk shows only then.
        // Of its own: several mailers write into the folder.
        const name = `.probe-${randomUUID()}`
        await writeInto(directory, name, Buffer.alloc(PROBE_BYTES))
        await rm(join(directory, name))
      }),
    discard: async (deliveryId) => void (await eraseMailFiles(directory, [deliveryId])),
    close: async () => transport.close(),
  }
}

/**
 * Deletes the files of messages whose submission was received before a time, in milliseconds since 1970,
 * unfinished ones included. Returns how many.
 */
export function purgeMailFiles(directory: string, receivedBefore: number): Promise<number> {
  return removeFiles(directory, ({ time }) => time < receivedBefore)
}

/** Deletes the files of deliveries. Returns how many there were. */
export function eraseMailFiles(directory: string, deliveryIds: readonly string[]): Promise<number> {
  return removeFiles(directory, ({ deliveryId }) => deliveryIds.includes(deliveryId))
}

/** Sorts by time in a file manager; the delivery's id makes it unique. */
function fileNameOf({ date, messageId }: Mail): string {
  const time = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/:/g, '-')
  return `${time}-${messageId.replace(/^<|@.*$/g, '')}.eml`
}

const FILE_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(.+)\.eml(?:\.part)?$/

async function removeFiles(
  directory: string,
  isRemoved: (file: { readonly time: number; readonly deliveryId: string }) => boolean,
): Promise<number> {
  let removed = 0
  for (const file of await readdir(directory).catch(() => [])) {
    const [, day, hour, minute, second, deliveryId = ''] = FILE_NAME.exec(file) ?? []
    const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
    if (!isRemoved({ time, deliveryId })) continue
    await rm(join(directory, file), { force: true })
    removed += 1
  }
  return removed
}

/** @throws DeliveryError */
async function orUnreachable(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code = 'EUNKNOWN' } = error as NodeJS.ErrnoException
    throw new DeliveryError('unreachable', code, error)
  }
}

/** A reader never sees half a file, and a file that is there survives the loss of power. */
async function writeInto(directory: string, name: string, content: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, name)
  const unfinished = `${path}.part`
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await rename(unfinished, path)
  // The new name is an entry of the directory, and that must be on disk as well.
  const folder = await open(directory, 'r')
  await folder.sync().finally(() => folder.close())
}
