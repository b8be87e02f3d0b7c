/** @jsxRuntime automatic @jsxImportSource react */
/** What the buttons of the list do with the messages that are ticked there. */
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import {
  createSubmissionActions,
  hasStates,
  stateOf,
  UNDO_MS,
} from '../../intake/submission-actions.ts'
import { Question } from '../../pages/parts.tsx'
import { leadTo, type RenderPage } from '../../pages/server-page.tsx'
import type { Core } from '../../part.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { type Actor, versionOf } from '../../submission/history.ts'
import { isSuspect } from '../../submission/suspect.ts'
import type { Visit } from './sign-in.ts'

/** Messages on one page of the list, and so how many can be ticked. */
export const PAGE = 50

/** Whether each can be done with a message. */
const ACTIONS = {
  closed: (record: SubmissionRecord) => hasStates(record) && stateOf(record) !== 'closed',
  deliver: isSuspect,
  delete: () => true,
}
export type BulkAction = keyof typeof ACTIONS

/** What became of the messages that a button was pressed for. */
export type Outcome = {
  readonly texts: readonly string[]
  /** Of suspects whose deletion can be undone: what the button posts. */
  readonly undoable: readonly string[]
}

type Ticked = {
  readonly record: SubmissionRecord
  /** Of its history, as the person has seen it. */
  readonly version: number
}

/** As the form posts it. */
export const tick = (record: SubmissionRecord, version = versionOf(record.history)) =>
  `${record.id}.${version}`
const TICKED = /([\da-f-]{36})\.(\d+)/g

/** @param render makes the page that asks before anything is done */
export function createBulkActions(core: Core, render: RenderPage, visit: Visit) {
  const { content, store, now } = core
  const { inbox: copy, message } = content.pageCopy
  const actions = createSubmissionActions(core)
  const actor: Actor = { by: 'inbox', ...(visit.name && { name: visit.name }) }

  /** Those that the mailbox may see. */
  async function find(ids: readonly string[]): Promise<readonly SubmissionRecord[]> {
    const read = await Promise.all(ids.slice(0, PAGE).map(store.submissions.readRecord))
    const there = read.filter((record) => record !== null)
    return there.filter(({ profile }) => visit.profiles.includes(profile))
  }

  /** Returns false if others have acted since the message was seen, and nothing was done. */
  async function act(action: BulkAction, { record, version }: Ticked): Promise<boolean> {
    const change = { version, ...actor }
    if (action === 'delete') return actions.remove(record, change)
    if (action === 'closed') return actions.changeState(record, { state: 'closed', ...change })
    if (versionOf(record.history) !== version) return false
    await actions.deliver(record, actor)
    return true
  }

  function ask(action: BulkAction, ticked: readonly Ticked[]): Promise<Response> {
    const names = namesOf(ticked.map(({ record }) => record))
    const isDeletion = action === 'delete'
    const body = (
      <Question
        paragraphs={[names, ...(isDeletion ? message.consequences : [])]}
        hidden={{
          ticked: ticked.map(({ record, version }) => tick(record, version)).join(),
          sure: 'yes',
        }}
        buttons={[
          { action: 'keep', text: message.keep },
          { action, text: message[action], look: isDeletion ? 'danger' : 'primary' },
        ]}
      />
    )
    return render({ title: copy.ask[action], body, status: 200 })
  }

  return {
    /** @param list the address of the list; null if it has no such button */
    act: async (form: URLSearchParams, list: string): Promise<Response | null> => {
      const one = form.get('one')
      const action = one ? 'delete' : form.get('action')
      const values = one ?? form.getAll('ticked').join()
      const seen = new Map([...values.matchAll(TICKED)].map(([, id = '', seen]) => [id, seen]))
      const found = await find([...seen.keys()])
      const leadBack = (after: readonly SubmissionRecord[], left: readonly SubmissionRecord[]) => {
        const ids = Object.entries({ after, left }).filter(([, { length }]) => length > 0)
        return leadTo(
          list + ids.map(([key, records]) => `&${key}=${records.map(({ id }) => id)}`).join(''),
        )
      }
      if (action === 'keep') return leadBack([], [])
      if (action === 'undo') {
        for (const record of found) await actions.restore(record)
        return leadBack(found, [])
      }
      if (action !== 'closed' && action !== 'deliver' && action !== 'delete') return null
      const ticked = found
        .filter(({ deletedAt }) => deletedAt === null)
        .map((record) => ({ record, version: Number(seen.get(record.id)) }))
      const possible = ticked.filter(({ record }) => ACTIONS[action](record))
      const isUndoable = action === 'delete' && possible.every(({ record }) => isSuspect(record))
      if (possible.length > 0 && !isUndoable && !form.has('sure')) return ask(action, possible)
      const left = new Set(ticked.map(({ record }) => record))
      for (const one of possible) if (await act(action, one)) left.delete(one.record)
      return leadBack(
        found.filter((record) => !left.has(record)),
        [...left],
      )
    },
    /** What became of the messages that the address of the list names, by what is stored of them. */
    readOutcome: async (query: URLSearchParams): Promise<Outcome> => {
      const [ids = [], left = []] = ['after', 'left'].map((key) => query.get(key)?.split(','))
      const found = await find(ids)
      const canUndo = ({ deletedAt }: SubmissionRecord) => now() - UNDO_MS <= (deletedAt ?? 0)
      const there = found.filter((record) => record.deletedAt === null || canUndo(record))
      const gone = Math.min(ids.length, PAGE) - there.length
      const fates = Map.groupBy(there, (record) => {
        if (record.deletedAt !== null) return copy.deleted
        if (isSuspect(record)) return copy.restored
        const state = stateOf(record)
        if (state === 'closed') return message.closed
        return record.approvedAt === null ? copy.states[state] : message.events.sentOn
      })
      const others = await find(left)
      return {
        texts: [
          ...[...fates].map(([fate, records]) => `${fate}: ${namesOf(records)}`),
          ...(gone > 0 ? [fillCopy(copy.gone, { count: gone })] : []),
          ...(others.length > 0 ? [fillCopy(copy.left, { names: namesOf(others) })] : []),
        ],
        undoable: there.filter(canUndo).map((record) => tick(record)),
      }
    },
  }
}

/** Each apart from the direction of the others. */
function namesOf(records: readonly SubmissionRecord[]): string {
  return records.map(({ name }) => `\u2068${name}\u2069`).join(', ')
}
