/** A way to reach the customer. */
export interface Contact {
  readonly id: string
  readonly type: 'phone' | 'email' | 'name'
  readonly value: string
}
type ContactInput = Omit<Contact, 'id'> & { readonly id?: string | undefined }

const toFieldName = (id: string) => `customer_contact.${id}`

/** Whether a field belongs to a contact. */
export const isContactField = (name: string): boolean => name.startsWith('customer_contact.')

/** Gives each contact an id. A contact without one gets the next free number. */
export function assignContactIds(contacts: readonly ContactInput[], taken: readonly Contact[] = []): Contact[] {
  const ids = new Set([
    ...contacts.flatMap(({ id }) => (id === undefined || id === '' ? [] : [id])),
    ...taken.map((one) => one.id),
  ])
  let next = 1
  const fresh = () => {
    while (ids.has(String(next))) next += 1
    ids.add(String(next))
    return String(next)
  }
  return contacts.map(({ id, type, value }) => ({ id: id === undefined || id === '' ? fresh() : id, type, value }))
}

/**
 * Returns contacts as separate fields, so that changes by two users can be merged contact by contact. A contact of `all`
 * that is not in the list is null.
 */
export function toContactFields(
  list: readonly Contact[],
  all: readonly string[],
): Record<string, Pick<Contact, 'type' | 'value'> | null> {
  return Object.fromEntries(
    all.map((id) => {
      const one = list.find((contact) => contact.id === id)
      return [toFieldName(id), one === undefined ? null : { type: one.type, value: one.value }]
    }),
  )
}

/** Applies changed fields to the list. New contacts are added at the end. */
export function applyContactFields(list: readonly Contact[], changes: Readonly<Record<string, unknown>>): Contact[] {
  const changed = new Map(
    Object.entries(changes)
      .filter(([name]) => isContactField(name))
      .map(([name, value]) => [name.slice(toFieldName('').length), value as Pick<Contact, 'type' | 'value'> | null]),
  )
  const remaining = list.flatMap((one) => {
    const change = changed.get(one.id)
    return change === null ? [] : [change === undefined ? one : { id: one.id, ...change }]
  })
  const added = [...changed].flatMap(([id, change]) =>
    change === null || list.some((one) => one.id === id) ? [] : [{ id, ...change }],
  )
  return [...remaining, ...added]
}
