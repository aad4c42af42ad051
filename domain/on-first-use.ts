/**
 * Makes a value when it is first asked for, and once. A format of money or dates takes a slow phone a twentieth of a second to
 * make, which no start should pay for one that its screen does not show.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}
