import type { z } from 'zod/mini'
import type { attribute, attributeValue } from '../../../../contract/shapes/catalogue.ts'

export interface AttributeFields {
  readonly lines: { name: string; value: string }[]
}
interface Change {
  readonly attribute_id?: number
  readonly name?: string
  readonly value: string | null
}

/** What P04 is told: only lines that changed, by id where the attribute is known; an emptied value takes it away. */
export function attributeChanges(
  before: readonly z.output<typeof attributeValue>[],
  known: readonly z.output<typeof attribute>[],
  typed: AttributeFields,
): Change[] {
  const idOf = (name: string) =>
    [...before, ...known].find((one) => one.name.toLowerCase() === name.toLowerCase())?.attribute_id
  return typed.lines.flatMap((line, at) => {
    const [name, value] = [line.name.trim(), line.value.trim()]
    const was = before[at]
    if (name === '' || value === (was?.value ?? '')) return []
    const id = was?.attribute_id ?? idOf(name)
    return [{ ...(id === undefined ? { name } : { attribute_id: id }), value: value === '' ? null : value }]
  })
}
