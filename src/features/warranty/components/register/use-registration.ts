import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEngine } from '../../../../data/engine.tsx'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { createDraftWriter } from './draft-writer.ts'
import { loadDraft } from './registration-draft.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { resetDetails, detailsKey, entryKey, createNextEntry, getPictureKey, getRowKey } from './machine-entry.ts'
import type { Details, MachineEntry, Picture } from './machine-entry.ts'
import { findTaken, submitRows } from './submit-rows.ts'

export type Registering = { readonly done: number; readonly of: number } | null

export interface Registration extends RegistrationDraft {
  readonly setDetails: (details: Details) => void
  /** Updates the machine that is being entered. */
  readonly setEntry: (entry: MachineEntry) => void
  /** Adds the machine to the list and starts the next one. */
  readonly add: (entry: MachineEntry) => void
  readonly addAll: (rows: readonly MachineEntry[]) => void
  /** Replaces a machine of the list with its edited version. One that left the list stays out of it. */
  readonly replace: (row: MachineEntry) => void
  readonly remove: (id: string) => void
  readonly putBack: (row: MachineEntry) => void
  readonly keepPicture: (picture: Picture, bytes: ArrayBuffer) => Promise<void>
  /**
   * Queues every machine of the list with its pictures and resolves to the counts, or to null where that is running already,
   * or `makeReady` resolves to false. Machines that fail stay in the list; those that another tab has registered leave it.
   */
  readonly submit: (
    today: string,
    makeReady: () => Promise<boolean>,
  ) => Promise<{ readonly saved: number; readonly registered: number } | null>
  /** The progress of `submit`, or null. */
  readonly registering: Registering
  /** Why the draft could not be saved; null where it was. */
  readonly errorText: string | null
}

const sortByPlace = (rows: readonly MachineEntry[]) => rows.toSorted((a, b) => a.n - b.n)

type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly sentence: string; readonly again: () => void }
  | { readonly state: 'ready'; readonly value: Registration }

/** The registration draft of this device, saved at every change. */
export function useRegistration(): Reading {
  const engine = useEngine()
  const [draft, setDraft] = useState<RegistrationDraft | undefined>(undefined)
  /** The draft with what is not rendered yet. */
  const latest = useRef<RegistrationDraft | undefined>(undefined)
  const put = useCallback((change: (before: RegistrationDraft) => RegistrationDraft) => {
    if (latest.current === undefined) return
    latest.current = change(latest.current)
    setDraft(latest.current)
  }, [])
  const [errorText, setErrorText] = useState<string | null>(null)
  const [readError, setReadError] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [registering, setRegistering] = useState<Registering>(null)
  const isSubmitting = useRef(false)
  const writer = useMemo(
    () =>
      createDraftWriter(engine, (error) => {
        setErrorText(error === null ? null : saveErrorMessage(error))
      }),
    [engine],
  )
  /** Memoized callbacks, so that a long list does not render again with every keystroke. */
  const stableActions = useMemo(
    () => ({
      setDetails: (details: Details) => {
        writer.save(detailsKey, details)
        put((before) => ({ ...before, details }))
      },
      setEntry: (entry: MachineEntry) => {
        // A picture of the one before, which came late.
        if (latest.current?.entry.id !== entry.id) return
        writer.save(entryKey, entry)
        put((before) => ({ ...before, entry }))
      },
      replace: (row: MachineEntry) => {
        if (latest.current?.rows.every(({ id }) => id !== row.id) !== false) return
        writer.save(getRowKey(row.id), row)
        put((before) => ({ ...before, rows: before.rows.map((one) => (one.id === row.id ? row : one)) }))
      },
      remove: (id: string) => {
        writer.drop(getRowKey(id))
        put((before) => ({ ...before, rows: before.rows.filter((one) => one.id !== id) }))
      },
      putBack: (row: MachineEntry) => {
        writer.save(getRowKey(row.id), row)
        put((before) => ({ ...before, rows: sortByPlace([...before.rows, row]) }))
      },
      keepPicture: (picture: Picture, bytes: ArrayBuffer) =>
        engine.saveDraftBytes(getPictureKey(picture.sha256), bytes),
    }),
    [writer, engine, put],
  )
  useEffect(() => {
    let isActive = true
    loadDraft(engine, () => engine.newId()).then(
      (found) => {
        if (!isActive) return
        latest.current = found
        setDraft(found)
      },
      () => {
        if (isActive)
          setReadError('This device could not read its saved data. Nothing is lost. Try again, or reload the page.')
      },
    )
    return () => {
      isActive = false
    }
  }, [engine, turn])
  if (draft === undefined)
    return readError === null
      ? { state: 'loading' }
      : {
          state: 'failed',
          sentence: readError,
          again: () => {
            setReadError(null)
            setTurn((before) => before + 1)
          },
        }

  const { rows } = draft
  const nextPlace = Math.max(0, ...rows.map((row) => row.n)) + 1
  const addRow = (row: MachineEntry, next: MachineEntry) => {
    writer.save(getRowKey(row.id), row)
    writer.save(entryKey, next)
    // Its serial number may have been read for a while: what was changed meanwhile stays.
    put((before) => ({
      ...before,
      rows: sortByPlace([...before.rows.filter((one) => one.id !== row.id), row]),
      entry: next,
    }))
  }
  const submit = async (today: string, makeReady: () => Promise<boolean>) => {
    setRegistering({ done: 0, of: rows.length })
    if (!(await makeReady())) return null
    await writer.flush()
    const taken = await findTaken(engine, (latest.current ?? draft).rows)
    for (const [id, row] of taken) {
      writer.drop(getRowKey(id))
      if (row !== null) writer.save(getRowKey(row.id), row)
    }
    await writer.flush()
    // What was added or put back meanwhile stays in the list.
    put((before) => ({
      ...before,
      rows: before.rows.flatMap((row) => (taken.has(row.id) ? (taken.get(row.id) ?? []) : row)),
    }))
    const now = latest.current ?? draft
    const result = await submitRows({
      engine,
      draft: now,
      today,
      onProgress: (done) => {
        setRegistering({ done, of: now.rows.length })
      },
    })
    put((before) => ({
      ...before,
      rows: before.rows.filter((row) => !result.saved.has(row.id)),
      details: result.error === null ? resetDetails(before.details) : before.details,
    }))
    if (result.error !== null) throw result.error
    return { saved: result.saved.size, registered: [...taken.values()].filter((row) => row === null).length }
  }
  const value: Registration = {
    ...draft,
    ...stableActions,
    errorText,
    registering,
    add: (row) => {
      addRow(row, createNextEntry(engine.newId(), Math.max(nextPlace, row.n + 1), row))
    },
    addAll: (added) => {
      for (const row of added) writer.save(getRowKey(row.id), row)
      put((before) => {
        const all = sortByPlace([...before.rows, ...added])
        const next = { ...before.entry, n: (all.at(-1)?.n ?? 0) + 1 }
        writer.save(entryKey, next)
        return { ...before, rows: all, entry: next }
      })
    },
    async submit(today, makeReady) {
      // The button is busy from the next rendering on: a double tap comes before it.
      if (isSubmitting.current) return null
      isSubmitting.current = true
      try {
        return await submit(today, makeReady)
      } finally {
        isSubmitting.current = false
        setRegistering(null)
      }
    },
  }
  return { state: 'ready', value }
}
