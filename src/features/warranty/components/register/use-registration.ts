import { useEffect, useMemo, useState } from 'react'
import { useEngine } from '../../../../data/engine.tsx'
import { saveFaultSentence } from '../../../../shared/save-fault.ts'
import { createKeeper } from './keeper.ts'
import { loadDraft } from './load-draft.ts'
import type { RegistrationDraft } from './load-draft.ts'
import { afterSubmit, detailsKey, entryKey, nextEntry, pictureKey, rowKey } from './machine-entry.ts'
import type { Details, MachineEntry, Picture } from './machine-entry.ts'
import { submitRows } from './submit-rows.ts'

export type Registering = { readonly done: number; readonly of: number } | null

export interface Registration extends RegistrationDraft {
  readonly setDetails: (details: Details) => void
  /** What is typed of the machine in hand. */
  readonly setEntry: (entry: MachineEntry) => void
  /** Puts the machine in hand into the list and begins the next one. */
  readonly add: (entry: MachineEntry) => void
  readonly addAll: (rows: readonly MachineEntry[]) => void
  /** A machine of the list as it was corrected. */
  readonly replace: (row: MachineEntry) => void
  readonly remove: (id: string) => void
  readonly putBack: (row: MachineEntry) => void
  readonly keepPicture: (picture: Picture, bytes: ArrayBuffer) => Promise<void>
  /** Queues every machine of the list with its pictures; tells how many were saved. What could not be saved stays. */
  readonly submit: (today: string) => Promise<number>
  /** How far `submit` is, or null. */
  readonly registering: Registering
  /** Why the draft could not be kept, in a sentence. */
  readonly fault: string | null
}

const byPlace = (rows: readonly MachineEntry[]) => rows.toSorted((a, b) => a.n - b.n)

type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly sentence: string; readonly again: () => void }
  | { readonly state: 'ready'; readonly value: Registration }

/** The registration that is being written on this device, kept with every change. */
export function useRegistration(): Reading {
  const engine = useEngine()
  const [draft, setDraft] = useState<RegistrationDraft | undefined>(undefined)
  const [fault, setFault] = useState<string | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [registering, setRegistering] = useState<Registering>(null)
  const keeper = useMemo(
    () =>
      createKeeper(engine, (error) => {
        setFault(error === null ? null : saveFaultSentence(error))
      }),
    [engine],
  )
  /** The same functions from one drawing to the next, so that a long list is not drawn anew with every letter. */
  const steady = useMemo(() => {
    const put = (change: (before: RegistrationDraft) => RegistrationDraft) => {
      setDraft((before) => (before === undefined ? before : change(before)))
    }
    return {
      setDetails: (details: Details) => {
        keeper.keep(detailsKey, details)
        put((before) => ({ ...before, details }))
      },
      setEntry: (entry: MachineEntry) => {
        keeper.keep(entryKey, entry)
        put((before) => ({ ...before, entry }))
      },
      replace: (row: MachineEntry) => {
        keeper.keep(rowKey(row.id), row)
        put((before) => ({ ...before, rows: before.rows.map((one) => (one.id === row.id ? row : one)) }))
      },
      remove: (id: string) => {
        keeper.drop(rowKey(id))
        put((before) => ({ ...before, rows: before.rows.filter((one) => one.id !== id) }))
      },
      putBack: (row: MachineEntry) => {
        keeper.keep(rowKey(row.id), row)
        put((before) => ({ ...before, rows: byPlace([...before.rows, row]) }))
      },
      keepPicture: (picture: Picture, bytes: ArrayBuffer) => engine.saveDraftBytes(pictureKey(picture.sha256), bytes),
    }
  }, [keeper, engine])
  useEffect(() => {
    let isWanted = true
    loadDraft(engine, () => engine.newId()).then(
      (found) => {
        if (isWanted) setDraft(found)
      },
      () => {
        if (isWanted)
          setUnread('This device could not read what it keeps. Nothing is lost; try again, or reload the page.')
      },
    )
    return () => {
      isWanted = false
    }
  }, [engine, turn])
  if (draft === undefined)
    return unread === null
      ? { state: 'loading' }
      : {
          state: 'failed',
          sentence: unread,
          again: () => {
            setUnread(null)
            setTurn((before) => before + 1)
          },
        }

  const { rows, entry } = draft
  const nextPlace = Math.max(0, ...rows.map((row) => row.n)) + 1
  const addRow = (row: MachineEntry, next: MachineEntry) => {
    keeper.keep(rowKey(row.id), row)
    keeper.keep(entryKey, next)
    setDraft({ ...draft, rows: byPlace([...rows.filter((one) => one.id !== row.id), row]), entry: next })
  }
  const value: Registration = {
    ...draft,
    ...steady,
    fault,
    registering,
    add: (row) => {
      addRow(row, nextEntry(engine.newId(), Math.max(nextPlace, row.n + 1), row))
    },
    addAll: (more) => {
      for (const row of more) keeper.keep(rowKey(row.id), row)
      const all = byPlace([...rows, ...more])
      const next = { ...entry, n: (all.at(-1)?.n ?? 0) + 1 }
      keeper.keep(entryKey, next)
      setDraft({ ...draft, rows: all, entry: next })
    },
    async submit(today) {
      await keeper.settle()
      setRegistering({ done: 0, of: rows.length })
      const result = await submitRows({
        engine,
        draft,
        today,
        told: (done) => {
          setRegistering({ done, of: rows.length })
        },
      })
      setRegistering(null)
      setDraft((before) =>
        before === undefined
          ? before
          : {
              ...before,
              rows: before.rows.filter((row) => !result.saved.has(row.id)),
              details: result.fault === null ? afterSubmit(before.details) : before.details,
            },
      )
      if (result.fault !== null) throw result.fault
      return result.saved.size
    },
  }
  return { state: 'ready', value }
}
