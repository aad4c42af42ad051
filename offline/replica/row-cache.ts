// List rows with their pending ops applied. A row is made again only when its own inputs have changed: hundreds of ops can
// wait, and each step of one notifies the list. React skips a row that is the same object.

export interface RowCache<T> {
  /** The row of `own`, made from `inputs`; the same object as before while all inputs are the same. */
  getOrMake(own: object, inputs: readonly unknown[], make: () => T): T
}

export function createRowCache<T>(): RowCache<T> {
  const rows = new WeakMap<object, { readonly inputs: readonly unknown[]; readonly row: T }>()
  return {
    getOrMake(own, inputs, make) {
      const before = rows.get(own)
      if (before?.inputs.length === inputs.length && inputs.every((one, at) => one === before.inputs[at]))
        return before.row
      const row = make()
      rows.set(own, { inputs, row })
      return row
    },
  }
}
