import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createUploadLimiter,
  type Upload,
  UploadDropped,
  type UploadLimiterOptions,
} from './upload-limiter.ts'

const OPTIONS: UploadLimiterOptions = {
  slots: 2,
  uploadsPerClient: 2,
  slowAfterMs: 20,
  slowBytesPerMs: 1,
  heldMaxBytes: 1000,
  waitingMax: 10,
}

// The clock stands still while the machine is busy, so that no client is taken for slow because of that.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets what is due begin, then lets the time go on, then lets what that began come to its end. */
async function delay(ms: number): Promise<void> {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

async function settle(): Promise<void> {
  for (let number = 0; number < 5; number += 1) await turn()
}

/** An upload whose chunks come when the test sends them. */
function openUpload(names: string[], name: string) {
  let chunk = Promise.withResolvers<Uint8Array | null>()
  const work = async (upload: Upload): Promise<string> => {
    names.push(name)
    let bytes = 0
    for (;;) {
      const next = await upload.receive(chunk.promise)
      if (!next) return `${name}: ${bytes}`
      chunk = Promise.withResolvers()
      bytes += next.byteLength
      names.push(`${name} +${next.byteLength}`)
    }
  }
  return {
    work,
    send: (bytes: number) => chunk.resolve(new Uint8Array(bytes)),
    end: () => chunk.resolve(null),
    fail: () => chunk.reject(new Error('connection lost')),
  }
}

function openLimiter(options: Partial<UploadLimiterOptions> = {}) {
  const limiter = createUploadLimiter({ ...OPTIONS, ...options })
  const events: string[] = []
  const begin = (client: string, name: string) => {
    const { work, ...upload } = openUpload(events, name)
    return { ...upload, finished: limiter.run(client, work) }
  }
  return { events, begin }
}

test('starts as many uploads as there are slots, others in order', async () => {
  const { events, begin } = openLimiter({ slowAfterMs: 60_000 })
  const [first, second] = [begin('a', '1'), begin('b', '2'), begin('c', '3'), begin('d', '4')]
  await delay(1)
  expect(events).toEqual(['1', '2'])
  second.send(7)
  await delay(1)
  second.end()
  expect(await second.finished).toBe('2: 7')
  first.end()
  await delay(1)
  expect(events).toEqual(['1', '2', '2 +7', '3', '4'])
})

test('frees the slot when the connection is lost', async () => {
  const { events, begin } = openLimiter({ slots: 1 })
  const lost = begin('a', 'lost')
  begin('b', 'next')
  lost.fail()
  await expect(lost.finished).rejects.toThrow('connection lost')
  await delay(1)
  expect(events).toEqual(['lost', 'next'])
})

test('limits the uploads of one client to its share', async () => {
  const { events, begin } = openLimiter({ slots: 3, slowAfterMs: 60_000 })
  const first = begin('greedy', '1')
  begin('greedy', '2')
  begin('greedy', '3')
  begin('other', '4')
  await delay(1)
  expect(events).toEqual(['1', '2', '4'])
  first.end()
  await delay(1)
  expect(events).toEqual(['1', '2', '4', '3'])
})

test('lends the slot of a silent client until it sends bytes', async () => {
  const { events, begin } = openLimiter({ slots: 1, slowAfterMs: 500 })
  const silent = begin('a', 'silent')
  const quick = begin('b', 'quick')
  await delay(550)
  quick.send(1_000_000)
  silent.send(5)
  await delay(5)
  // The slot is taken.
  expect(events).toEqual(['silent', 'quick', 'quick +1000000'])
  quick.end()
  await delay(5)
  expect(events).toEqual(['silent', 'quick', 'quick +1000000', 'silent +5'])
  silent.end()
  expect(await silent.finished).toBe('silent: 5')
})

test('takes the slot from a client that slows down to drips', async () => {
  // Enough to hold all of it: what is held without a slot is not what this test looks at.
  const { events, begin } = openLimiter({ slots: 1, heldMaxBytes: 1_000_000 })
  const burst = begin('a', 'burst')
  const other = begin('b', 'other')
  // On average it would be quick enough for ten minutes.
  burst.send(600_000)
  for (let round = 0; round < 20 && !events.includes('other'); round += 1) {
    burst.send(1)
    await delay(5)
  }
  expect(events).toContain('other')
  other.end()
  expect(await other.finished).toBe('other: 0')
  // The last byte is read before the end comes.
  await delay(5)
  burst.end()
  expect(await burst.finished).toMatch(/^burst: 600\d{3}$/)
})

test('keeps the slot of a client that is fast enough', async () => {
  const { events, begin } = openLimiter({ slots: 1, heldMaxBytes: 1_000_000 })
  const fast = begin('a', 'fast')
  begin('b', 'waiting')
  for (let round = 0; round < 6; round += 1) {
    fast.send(10_000)
    await delay(8)
  }
  expect(events).not.toContain('waiting')
})

test('drops the oldest slow upload when memory runs out', async () => {
  const { begin } = openLimiter({ slots: 3 })
  const uploads = [begin('a', '1'), begin('b', '2'), begin('c', '3')]
  for (const { send } of uploads) send(400)
  const [oldest, ...others] = uploads
  const isDropped = expect(oldest?.finished).rejects.toThrow(UploadDropped)
  await delay(OPTIONS.slowAfterMs)
  await isDropped
  for (const { end } of others) end()
  expect(await Promise.all(others.map(({ finished }) => finished))).toEqual(['2: 400', '3: 400'])
})

test('rejects uploads when the queue is full', async () => {
  const { begin } = openLimiter({ slots: 1, waitingMax: 1, slowAfterMs: 60_000 })
  begin('a', '1')
  begin('b', '2')
  await expect(begin('c', '3').finished).rejects.toThrow(UploadDropped)
})
