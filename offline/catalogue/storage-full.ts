// Recognizes a quota error by name, however deeply Dexie or Cache Storage wraps it.

export function isStorageFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown }
  if (name === 'QuotaExceededError') return true
  // A bulk write reports one error per row; the first is enough.
  const [first] = Array.isArray(failures) ? (failures as unknown[]) : []
  return isStorageFull(inner, depth + 1) || isStorageFull(first, depth + 1)
}
