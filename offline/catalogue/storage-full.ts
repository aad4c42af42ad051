// A full device is told by name, however deep Dexie or the cache wraps it.

export function isStorageFull(fault: unknown): boolean {
  for (let at: unknown = fault, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    const { name, inner } = at as { readonly name?: unknown; readonly inner?: unknown }
    if (name === 'QuotaExceededError') return true
    at = inner
  }
  return false
}
