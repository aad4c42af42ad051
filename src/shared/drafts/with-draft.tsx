import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useEngine } from '../../data/engine.tsx'
import { useDraft } from './use-draft.ts'

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

/** Renders a form with its draft once the draft was read. Says why the draft cannot be saved on this device. */
export function WithDraft<T extends object>({
  draftKey,
  start,
  children,
}: {
  readonly draftKey: string
  /** The values without a draft. Fields that an older draft lacks are taken from it. */
  readonly start: T
  readonly children: (draft: FormDraft<T>) => ReactNode
}) {
  const engine = useEngine()
  const { found, keep, finishWrites, error } = useDraft<T>(draftKey)
  if (found === undefined) return null
  return (
    <Fragment key={draftKey}>
      {error === null ? null : (
        <p className="hint bad-t" role="alert">
          {error}
        </p>
      )}
      {children({
        values: { ...start, ...found },
        keep,
        finishWrites,
        async drop() {
          await finishWrites()
          await engine.dropDraft(draftKey).catch(() => undefined)
        },
      })}
    </Fragment>
  )
}
