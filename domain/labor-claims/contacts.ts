/** A way to reach the customer. */
export interface Contact {
  readonly id: string
  readonly type: 'phone' | 'email' | 'name'
  readonly value: string
}
type Said = Omit<Contact, 'id'> & { readonly id?: string | undefined }

const field = (id: string) => `customer_contact.${id}`

/** Whether a field is one contact's. */
export const isContactField = (name: string): boolean => name.startsWith('customer_contact.')

/** Each contact with an id: one that came without gets the next number that nobody has. */
export function numbered(said: readonly Said[], taken: readonly Contact[] = []): Contact[] {
  const ids = new Set([
    ...said.flatMap(({ id }) => (id === undefined || id === '' ? [] : [id])),
    ...taken.map((one) => one.id),
  ])
  let next = 1
  const fresh = () => {
    while (ids.has(String(next))) next += 1
    ids.add(String(next))
    return String(next)
  }
  return said.map(({ id, type, value }) => ({ id: id === undefined || id === '' ? fresh() : id, type, value }))
}

/** Contacts as fields of their own, so that one person's phone and another's mail are merged; `null` where `all` has one that is not in the list. */
export function contactFields(
  list: readonly Contact[],
  all: readonly string[],
): Record<string, Pick<Contact, 'type' | 'value'> | null> {
  return Object.fromEntries(
    all.map((id) => {
      const one = list.find((contact) => contact.id === id)
      return [field(id), one === undefined ? null : { type: one.type, value: one.value }]
    }),
  )
}

/** The list after changes of its fields: in its order, what is new behind. */
export function withContactFields(list: readonly Contact[], changes: Readonly<Record<string, unknown>>): Contact[] {
  const changed = new Map(
    Object.entries(changes)
      .filter(([name]) => isContactField(name))
      .map(([name, said]) => [name.slice(field('').length), said as Pick<Contact, 'type' | 'value'> | null]),
  )
  const kept = list.flatMap((one) => {
    const said = changed.get(one.id)
    return said === null ? [] : [said === undefined ? one : { id: one.id, ...said }]
  })
  const added = [...changed].flatMap(([id, said]) =>
    said === null || list.some((one) => one.id === id) ? [] : [{ id, ...said }],
  )
  return [...kept, ...added]
}
