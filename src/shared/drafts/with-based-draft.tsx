import { useState } from 'react'
import type { ReactNode } from 'react'
import { rebase, withBase, withoutBase } from './based-fields.ts'
import type { Based } from './based-fields.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { WithDraft } from './with-draft.tsx'
import type { FormDraft } from './with-draft.tsx'

interface Options<F extends object> {
  /** What the note calls the record. */
  readonly what: string
  /** What the fields are called on the form. */
  readonly labels: Readonly<Record<string, string>>
  readonly children: (draft: FormDraft<F>) => ReactNode
}

function Rebased<F extends object>({
  draft,
  start,
  what,
  labels,
  children,
}: Options<F> & { readonly draft: FormDraft<F & Based>; readonly start: F & Based }) {
  const [{ fields, clashes, isBehind }] = useState(() => rebase<F>(draft.values, start))
  const form = children({
    ...draft,
    values: withoutBase(fields) as F,
    keep: (values) => {
      draft.keep({ ...values, base: start.base, base_rev: start.base_rev })
    },
  })
  if (!isBehind) return form
  return (
    <div className="stack">
      <MeanwhileNote meanwhile={{ by: '', clashes }} {...{ what, labels }} />
      {form}
    </div>
  )
}

/**
 * A form with its draft, of a record that somebody else may save meanwhile. It begins anew with each revision: fields that were not
 * touched show theirs, typed ones stay, and a note says so. The draft's key is without the revision, which would forget
 * what was typed. `start`: the fields of the record as it is now, or of a new one with the revision 0.
 */
export function WithBasedDraft<F extends { readonly rev: number }>({
  draftKey,
  start,
  ...options
}: Options<F> & { readonly draftKey: string; readonly start: F }) {
  const based = withBase(start, start.rev)
  return (
    <WithDraft<F & Based> key={start.rev} draftKey={draftKey} start={based}>
      {(draft) => <Rebased<F> draft={draft} start={based} {...options} />}
    </WithDraft>
  )
}
