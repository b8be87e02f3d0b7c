/** @jsxRuntime automatic @jsxImportSource react */
/** What the buttons of the list do with the messages that are ticked there. */
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { PageCopy } from '../../content.ts'
import {
  createSubmissionActions,
  hasStates,
  stateOf,
  UNDO_MS,
} from '../../intake/submission-actions.ts'
import { describeEvents, isolate } from '../../pages/History.tsx'
import { LinkLine, Question } from '../../pages/parts.tsx'
import { leadTo, type RenderPage } from '../../pages/server-page.tsx'
import type { Core } from '../../part.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { versionOf } from '../../submission/history.ts'
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

/** What the button of each is called. */
export function wordFor(action: BulkAction, { inbox, message }: PageCopy): string {
  return action === 'closed' ? inbox.states.closed : message[action]
}

/** What became of the messages that a button was pressed for. */
export type Outcome = {
  readonly texts: readonly string[]
  /** What a button posts that undoes deletions of suspects; empty: none can be. */
  readonly undoable: string
}

/** As the form posts it: with the version of its history that the person has seen. */
export const tick = ({ id, history }: SubmissionRecord) => `${id}.${versionOf(history)}`
const ID = /[\da-f-]{36}/g
const TICKED = /([\da-f-]{36})\.(\d+)/g

/** @param render makes the page that asks before anything is done */
export function createBulkActions(core: Core, render: RenderPage, { profiles, actor }: Visit) {
  const { content, store, now } = core
  const { inbox: copy, message } = content.pageCopy
  const actions = createSubmissionActions(core)

  /** Those that the mailbox may see. */
  async function find(ids: readonly string[]): Promise<readonly SubmissionRecord[]> {
    const read = await Promise.all(ids.slice(0, PAGE).map(store.submissions.readRecord))
    const there = read.filter((record) => record !== null)
    return there.filter(({ profile }) => profiles.includes(profile))
  }

  /** Returns false if others have acted since that version, and nothing was done. */
  async function act(action: BulkAction, record: SubmissionRecord, version: number) {
    const change = { version, ...actor }
    if (action === 'delete') return actions.remove(record, change)
    if (action === 'closed') return actions.changeState(record, { state: 'closed', ...change })
    if (versionOf(record.history) !== version) return false
    await actions.deliver(record, actor)
    return true
  }

  function ask(action: BulkAction, records: readonly SubmissionRecord[], ticked: string) {
    const isDeletion = action === 'delete'
    const word = wordFor(action, content.pageCopy)
    const buttons = [
      { action: 'keep', text: message.keep },
      { action, text: word, look: isDeletion ? 'danger' : 'primary' },
    ] as const
    const paragraphs = [namesOf(records), ...(isDeletion ? message.consequences : [])]
    const body = <Question {...{ paragraphs, buttons }} hidden={{ ticked, sure: 'yes' }} />
    return render({ title: `${word}?`, body, status: 200 })
  }

  return {
    /** @param list the address of the list, to which all leads back */
    act: async (form: URLSearchParams, list: string): Promise<Response> => {
      const one = form.get('one')
      const action = one === null ? form.get('action') : 'delete'
      const ticked = one ?? form.getAll('ticked').join()
      const seen = new Map([...ticked.matchAll(TICKED)].map(([, id = '', at]) => [id, Number(at)]))
      const found = await find([...seen.keys()])
      const addressFor = (left: readonly SubmissionRecord[] = []) => {
        const after = found.filter((record) => !left.includes(record))
        const told = Object.entries({ after, left }).filter(([, records]) => records.length > 0)
        return list + told.map(([key, all]) => `&${key}=${all.map(({ id }) => id)}`).join('')
      }
      if (action === 'undo') {
        for (const record of found) await actions.restore(record)
        return leadTo(addressFor())
      }
      if (action !== 'closed' && action !== 'deliver' && action !== 'delete') return leadTo(list)
      const possible = found.filter((one) => one.deletedAt === null && ACTIONS[action](one))
      const left = [...possible]
      const canBeUndone = action === 'delete' && possible.every(isSuspect)
      if (possible.length > 0 && !canBeUndone && !form.has('sure'))
        return ask(action, possible, ticked)
      for (const record of possible)
        if (await act(action, record, seen.get(record.id) ?? 0))
          left.splice(left.indexOf(record), 1)
      if (action === 'delete' && !canBeUndone && left.length === 0)
        // Nothing is left of them that the list could name.
        return render({
          title: fillCopy(message.deletedNamed, { name: namesOf(possible) }),
          body: <LinkLine href={addressFor()} text={copy.heading} />,
          status: 200,
        })
      return leadTo(addressFor(left))
    },
    /** What was done lately with the messages that the address of the list names, whoever did it. */
    readOutcome: async (query: URLSearchParams): Promise<Outcome> => {
      const [ids = [], left = []] = ['after', 'left'].map((key) => query.get(key)?.match(ID) ?? [])
      const since = now() - UNDO_MS
      const found = await find(ids)
      const fates = Map.groupBy(found, (record) => {
        if (record.deletedAt !== null) return record.deletedAt < since ? '' : message.deletedNamed
        if (isSuspect(record)) return `${copy.states.suspect}: {name}`
        const last = record.history.slice(-1).filter(({ at }) => at >= since)
        return last.length > 0 ? `${describeEvents(last, content.pageCopy)}: {name}` : ''
      })
      const others = namesOf(await find(left))
      return {
        texts: [
          ...[...fates].map(([fate, records]) => fillCopy(fate, { name: namesOf(records) })),
          others && fillCopy(copy.left, { names: others }),
        ].filter(Boolean),
        undoable: (fates.get(message.deletedNamed) ?? []).map(tick).join(),
      }
    },
  }
}

function namesOf(records: readonly SubmissionRecord[]): string {
  return records.map(({ name }) => isolate(name)).join(', ')
}
