// Rows as they were laid last: each is made anew only when something of its own has changed. Hundreds wait at once, and
// every picture that moves on is heard of; what stays the same object is not drawn again either.

export interface DrawnRows<T> {
  /** The row of `own`, made of it and of `from`; the same as before where all of these are the same. */
  once(own: object, from: readonly unknown[], make: () => T): T
}

export function createDrawnRows<T>(): DrawnRows<T> {
  const drawn = new WeakMap<object, { readonly from: readonly unknown[]; readonly row: T }>()
  return {
    once(own, from, make) {
      const before = drawn.get(own)
      if (before?.from.length === from.length && from.every((one, at) => one === before.from[at])) return before.row
      const row = make()
      drawn.set(own, { from, row })
      return row
    },
  }
}
