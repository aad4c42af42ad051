import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useEngine } from '../../data/engine.tsx'
import { DraftWait } from './draft-wait.tsx'
import { useDraft } from './use-draft.ts'
import './with-draft.css'
import '../../ui/field.css'

/** The draft of a form, after it was read. */
export interface FormDraft<T> {
  /** The stored values, or the start of the form. */
  readonly values: T
  /** Saves the values on this device. */
  readonly keep: (values: T) => void
  /** Waits for pending writes. Call it before a save that deletes the draft in its transaction. */
  readonly finishWrites: () => Promise<void>
  /** Deletes the draft after the form was sent or canceled. */
  readonly drop: () => Promise<void>
}

/**
 * Renders a form with its draft once the draft was read. Says why the draft cannot be saved on this device.
 *
 * A form that belongs to its page `holdsPlace`: it stands there from the first picture on, out of reach until the draft was
 * read. Nothing below it moves, and nothing typed is replaced by a draft that comes later. A form that a press has opened
 * appears when it is ready; where the page has something to show or to press until then, it is `waiting`.
 */
export function WithDraft<T extends object>({
  draftKey,
  start,
  holdsPlace = false,
  waiting = null,
  children,
}: {
  readonly draftKey: string
  /** The values without a draft. Fields that an older draft lacks are taken from it. */
  readonly start: T
  readonly holdsPlace?: boolean
  readonly waiting?: ReactNode
  readonly children: (draft: FormDraft<T>) => ReactNode
}) {
  const engine = useEngine()
  const { found, again, keep, finishWrites, error } = useDraft<T>(draftKey)
  const form = (read: T | null) =>
    children({
      values: { ...start, ...read },
      keep,
      finishWrites,
      async drop() {
        await finishWrites()
        await engine.dropDraft(draftKey).catch(() => undefined)
      },
    })
  if (again !== null || (!holdsPlace && found === undefined)) return <DraftWait again={again}>{waiting}</DraftWait>
  return (
    <Fragment key={draftKey}>
      {error === null ? null : (
        <p className="hint bad-t" role="alert">
          {error}
        </p>
      )}
      {holdsPlace ? (
        // A form without a draft stays the same form. One with a draft begins anew with it.
        <div className="draft-place" key={found ? 'draft' : 'start'} inert={found === undefined}>
          {form(found ?? null)}
        </div>
      ) : (
        form(found ?? null)
      )}
    </Fragment>
  )
}
