/** Returns the item at an index. A missing one is an error in the drawing's own data. */
export function nth<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`There is no item ${index} among ${list.length}.`)
  return item
}

/** Returns a value that must exist. */
export function known<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('The drawing lacks a value that it counts on.')
  return value
}
