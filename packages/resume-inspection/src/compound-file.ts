import { Buffer } from 'node:buffer'
import { Refusal } from './verdict.ts'

/** A storage (a folder) or a stream (a file) of a compound file. */
export type CompoundEntry = {
  /** May hold control characters, with which Office marks streams of its own. */
  readonly name: string
  readonly kind: 'storage' | 'stream'
  readonly sizeBytes: number
  readonly firstSector: number
}

export type CompoundFile = {
  /** All streams, in any folder. */
  readonly entries: readonly CompoundEntry[]
  /** The bytes of a stream. @throws Refusal `broken` if they are not all there */
  read(entry: CompoundEntry): Buffer
}

const HEADER_BYTES = 512
const SECTOR_SHIFT_AT = 30
const DIRECTORY_AT = 48
const MINI_CUTOFF_AT = 56
const MINI_FAT_AT = 60
const DIFAT_AT = 68
const FIRST_FAT_SECTORS_AT = 76
const FIRST_FAT_SECTORS = 109
const ENTRY_BYTES = 128
const MINI_SECTOR_BYTES = 64
/** Numbers from here on are marks, not sectors. */
const LAST_SECTOR = 0xfffffff9
const KINDS: Readonly<Record<number, 'storage' | 'stream'>> = { 1: 'storage', 2: 'stream' }
const ROOT = 5
// A document of Word has some ten.
const ENTRIES_MAX = 2000

/**
 * Reads the directory of a compound file, the shell of a DOC. Every chain of sectors is followed at most once around:
 * the readers that there are follow one that bites its tail for ever.
 * @throws Refusal `broken`
 * Source: [MS-CFB] https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb
 */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < HEADER_BYTES) throw new Refusal('broken')
  const shift = bytes.readUInt16LE(SECTOR_SHIFT_AT)
  if (shift !== 9 && shift !== 12) throw new Refusal('broken')
  const sectorBytes = 2 ** shift
  const sectorCount = Math.ceil(bytes.length / sectorBytes) - 1

  const sectorAt = (sector: number): Buffer => {
    if (sector >= sectorCount) throw new Refusal('broken')
    return bytes.subarray((sector + 1) * sectorBytes, (sector + 2) * sectorBytes)
  }
  const fat = joinNumbers(fatSectors(bytes, sectorAt, sectorBytes).map(sectorAt))
  const readChain = (first: number, maxBytes = Number.POSITIVE_INFINITY): Buffer => {
    const sectors = chain(fat, first, Math.ceil(maxBytes / sectorBytes)).map(sectorAt)
    return Buffer.concat(sectors).subarray(0, maxBytes)
  }

  const records = toRecords(readChain(bytes.readUInt32LE(DIRECTORY_AT)))
  const root = records.find((record) => record[66] === ROOT)
  if (!root) throw new Refusal('broken')
  const miniCutoffBytes = bytes.readUInt32LE(MINI_CUTOFF_AT)

  const readMini = (first: number, sizeBytes: number): Buffer => {
    const miniStream = readChain(root.readUInt32LE(116))
    const miniFat = joinNumbers([readChain(bytes.readUInt32LE(MINI_FAT_AT))])
    const parts = chain(miniFat, first, Math.ceil(sizeBytes / MINI_SECTOR_BYTES)).map((sector) =>
      miniStream.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES),
    )
    return Buffer.concat(parts).subarray(0, sizeBytes)
  }
  return {
    entries: records.flatMap(toEntry),
    read: ({ firstSector, sizeBytes }) => {
      if (sizeBytes > bytes.length) throw new Refusal('broken')
      const content =
        sizeBytes < miniCutoffBytes
          ? readMini(firstSector, sizeBytes)
          : readChain(firstSector, sizeBytes)
      if (content.length < sizeBytes) throw new Refusal('broken')
      return content
    },
  }
}

/** The sectors that hold the table of chains: the first are listed in the header, more in sectors of their own. */
function fatSectors(
  bytes: Buffer,
  sectorAt: (sector: number) => Buffer,
  sectorBytes: number,
): number[] {
  const listed = joinNumbers([
    bytes.subarray(FIRST_FAT_SECTORS_AT, FIRST_FAT_SECTORS_AT + FIRST_FAT_SECTORS * 4),
  ])
  const used = [...listed.filter(isSector)]
  const seen = new Set<number>()
  let next = bytes.readUInt32LE(DIFAT_AT)
  while (next <= LAST_SECTOR) {
    if (seen.has(next)) throw new Refusal('broken')
    seen.add(next)
    const numbers = joinNumbers([sectorAt(next)])
    const perSector = sectorBytes / 4 - 1
    for (const sector of numbers.subarray(0, perSector).filter(isSector)) used.push(sector)
    // Named again and again, a few sectors would make a table of hundreds of megabytes.
    if (used.length > bytes.length / sectorBytes) throw new Refusal('broken')
    next = numbers[perSector] ?? LAST_SECTOR + 1
  }
  return used
}

function isSector(number: number): boolean {
  return number <= LAST_SECTOR
}

/** The sectors of a stream in their order. */
function chain(fat: Uint32Array, first: number, maxSectors: number): number[] {
  const sectors: number[] = []
  const seen = new Set<number>()
  for (let sector = first; sector <= LAST_SECTOR && sectors.length < maxSectors; ) {
    if (seen.has(sector) || sector >= fat.length) throw new Refusal('broken')
    seen.add(sector)
    sectors.push(sector)
    sector = fat[sector] ?? LAST_SECTOR + 1
  }
  return sectors
}

function toRecords(directory: Buffer): Buffer[] {
  const count = Math.floor(directory.length / ENTRY_BYTES)
  if (count > ENTRIES_MAX) throw new Refusal('broken')
  return Array.from({ length: count }, (_, index) =>
    directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES),
  )
}

function toEntry(record: Buffer): CompoundEntry[] {
  const kind = KINDS[record[66] ?? 0]
  if (!kind) return []
  // The length counts the zero at the end.
  const nameBytes = Math.min(64, Math.max(0, record.readUInt16LE(64) - 2))
  return [
    {
      name: record.toString('utf16le', 0, nameBytes),
      kind,
      firstSector: record.readUInt32LE(116),
      sizeBytes: record.readUInt32LE(120),
    },
  ]
}

function joinNumbers(parts: readonly Buffer[]): Uint32Array {
  const all = Buffer.concat(parts)
  const numbers = new Uint32Array(Math.floor(all.length / 4))
  for (let index = 0; index < numbers.length; index += 1)
    numbers[index] = all.readUInt32LE(index * 4)
  return numbers
}
