import { mergeFields } from '../../../domain/merging/fields.ts'

/** What a form began with: the revision and its fields, as JSON. It is kept in the form's draft. */
export interface Based {
  readonly base_rev: number
  readonly base: string
}

export const withBase = <F extends object>(fields: F, rev: number): F & Based => ({
  ...fields,
  base_rev: rev,
  base: JSON.stringify(fields),
})

/** The fields alone, as the record has them. */
export const withoutBase = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'base' && name !== 'base_rev'))

/** Who saved the record while a form of it was open, '' where that is not known, and the fields that both changed. */
export interface Meanwhile {
  readonly by: string
  readonly clashes: readonly string[]
}

export interface Rebased<F> {
  readonly fields: F & Based
  /** Names of the fields that somebody else changed to something else than this form. The form's values stand. */
  readonly clashes: readonly string[]
  /** Whether the form has something of its own, beside what somebody else saved meanwhile. */
  readonly isBehind: boolean
}

/** The typed fields on what the record is now: fields that were not touched take what others saved. */
export function rebase<F extends object>(typed: F & Based, now: F & Based): Rebased<F> {
  if (typed.base_rev === now.base_rev) return { fields: typed, clashes: [], isBehind: false }
  const was: unknown = JSON.parse(typed.base)
  const { changes, clashes } = mergeFields(
    withoutBase(now),
    withoutBase(typed),
    typeof was === 'object' && was !== null ? { ...was } : undefined,
  )
  const mine = Object.fromEntries(clashes.map(({ field, mine: value }) => [field, value]))
  const isBehind = clashes.length > 0 || Object.keys(changes).length > 0
  return { fields: { ...now, ...changes, ...mine }, clashes: clashes.map(({ field }) => field), isBehind }
}

const toComparable = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

/**
 * The fields of an unfinished new row, which were typed under an earlier id. A row with that id was saved although its answer
 * was lost: its fields begin anew, and what was typed since is a row of its own.
 */
export function toNewRow<F extends { readonly id: string }>(typed: F & Based, saved: F | undefined, start: F & Based) {
  if (saved === undefined || typed.id === start.id) return typed
  const own = new Map<string, unknown>(Object.entries(typed))
  const isSaved = Object.entries(saved).every(([name, value]) => toComparable(value) === toComparable(own.get(name)))
  return isSaved ? start : { ...typed, id: start.id }
}
