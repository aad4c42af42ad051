import type { z } from 'zod/mini'
import type { attribute, attributeValue } from '../../../../../contract/shapes/catalogue.ts'

export interface AttributeFields {
  readonly lines: { name: string; value: string }[]
}
/** A draft, with the attributes that it began with. */
export interface AttributeDraft extends AttributeFields {
  readonly from?: AttributeFields['lines']
}
interface Change {
  readonly attribute_id?: number
  readonly name?: string
  readonly value: string | null
}

/**
 * The changes to send (P04): only edited lines, by id if the attribute is known. An empty value removes the attribute.
 */
export function listAttributeChanges(
  before: readonly z.output<typeof attributeValue>[],
  known: readonly z.output<typeof attribute>[],
  edited: AttributeFields,
): Change[] {
  const findId = (name: string) =>
    [...before, ...known].find((one) => one.name.toLowerCase() === name.toLowerCase())?.attribute_id
  return edited.lines.flatMap((line, at) => {
    const [name, value] = [line.name.trim(), line.value.trim()]
    const previous = before[at]
    if (name === '' || value === (previous?.value ?? '')) return []
    const id = previous?.attribute_id ?? findId(name)
    return [{ ...(id === undefined ? { name } : { attribute_id: id }), value: value === '' ? null : value }]
  })
}

/**
 * The lines to edit: the part's attributes now, with what the draft changed of those that it began with. A draft without
 * its beginning is from an earlier version of the app.
 */
export function restoreLines(
  now: AttributeFields['lines'],
  { lines, from = now }: AttributeDraft,
): AttributeFields['lines'] {
  const changed = lines.filter(({ name, value }, at) =>
    from[at] === undefined ? name !== '' || value !== '' : value !== from[at].value,
  )
  const added = changed.filter(({ name }) => now.every((one) => one.name !== name))
  return [...now.map((one) => changed.find(({ name }) => name === one.name) ?? one), ...added]
}
