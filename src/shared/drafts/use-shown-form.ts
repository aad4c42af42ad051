import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useBegunWith } from './use-begun-with.ts'
import type { FormDraft } from './with-draft.tsx'
import { useRowForm } from '../../ui/form/use-row-form.ts'
import type { RowForm, RowFormOptions } from '../../ui/form/use-row-form.ts'

/** A stored draft: the fields, and what the record was when the form showed them. */
export type ShownDraft<F> = F & { readonly shown: F }
export const toShownDraft = <F extends object>(shown: F): ShownDraft<F> => ({ ...shown, shown })

/**
 * The fields of a form on what its record is now: what the person did not change follows it. The fields of a `unit`, as those
 * of an address, are changed or follow together.
 */
export function followFields<F extends object>(typed: F, shown: F, now: F, unit: readonly (keyof F)[] = []): F {
  const isChanged = (name: keyof F) => typed[name] !== shown[name]
  const isUnitChanged = unit.some(isChanged)
  const after = { ...now }
  for (const name of Object.keys(now) as (keyof F)[])
    if (unit.includes(name) ? isUnitChanged : isChanged(name)) after[name] = typed[name]
  return after
}

/** These fields alone, as they are sent. */
export const pickFields = <F extends object>(fields: F, names: readonly (keyof F)[]): Partial<F> => {
  const picked: Partial<F> = {}
  for (const name of names) picked[name] = fields[name]
  return picked
}

type Options<F extends FieldValues, B> = Pick<
  RowFormOptions<F, B>,
  'schema' | 'check' | 'sentence' | 'isNested' | 'fieldOf'
> & {
  readonly draft: FormDraft<ShownDraft<F>>
  /** The record as it is now. */
  readonly now: F
  readonly unit?: readonly (keyof F)[]
  /** The body of the fields that the person changed. */
  readonly toBody: (fields: F, changed: readonly (keyof F)[]) => unknown
  readonly send: (body: B) => Promise<unknown>
  readonly onSaved: () => void
}

export interface ShownForm<F extends FieldValues, B> {
  readonly form: RowForm<F, B>
  /** For the end of the form: drops what was changed and not saved, where something was. */
  readonly ending: { readonly onCancel?: () => void; readonly cancelLabel: string }
}

/**
 * A form of a record that others change too. It sends what the person changed and nothing else, and shows in the other fields
 * what others have saved meanwhile, also where a draft of long ago is opened.
 */
export function useShownForm<F extends FieldValues, B>(options: Options<F, B>): ShownForm<F, B> {
  const { draft, now, unit = [], toBody, send, onSaved, ...rules } = options
  const [shown, setShown] = useState<F>(now)
  const [typed, setTyped] = useState<F>(() => followFields<F>(draft.values, draft.values.shown, now, unit))
  const listChanged = (fields: F) => (Object.keys(now) as (keyof F)[]).filter((name) => fields[name] !== shown[name])
  const form = useRowForm<F, B>({
    ...rules,
    values: typed,
    toBody: (fields) => toBody(fields, listChanged(fields)),
    onTyped: (fields) => {
      setTyped({ ...fields })
      draft.keep({ ...fields, shown })
    },
    onSave: async (body, fields) => {
      const saved = { ...fields }
      const changed = listChanged(saved)
      await send(body)
      setShown((before) => ({ ...before, ...pickFields<F>(saved, changed) }))
      await draft.drop()
      onSaved()
    },
  })
  const follow = (next: F) => {
    const before = form.getValues()
    const after = followFields<F>(before, shown, next, unit)
    const isSame = (a: F, b: F) => Object.keys(now).every((name) => a[name] === b[name])
    if (!isSame(after, before)) {
      form.reset(after)
      setTyped(after)
      if (isSame(after, next)) void draft.drop()
      else draft.keep({ ...after, shown: next })
    }
    setShown(next)
  }
  // Compared by value: the caller makes the object anew at each render.
  useBegunWith(
    JSON.stringify(now),
    (json) => {
      follow(JSON.parse(json) as F)
    },
    true,
  )
  const discard = () => {
    form.reset(shown)
    setTyped(shown)
    void draft.drop()
  }
  return {
    form,
    ending: { cancelLabel: 'Discard changes', ...(listChanged(typed).length === 0 ? {} : { onCancel: discard }) },
  }
}
