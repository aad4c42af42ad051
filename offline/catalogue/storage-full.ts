// A full device is told by name, however deep Dexie or the cache wraps it.

export function isStorageFull(fault: unknown, depth = 0): boolean {
  if (typeof fault !== 'object' || fault === null || depth > 5) return false
  const { name, inner, failures } = fault as { name?: unknown; inner?: unknown; failures?: unknown }
  if (name === 'QuotaExceededError') return true
  // Several rows written at once fail each with a fault of its own.
  const [first] = Array.isArray(failures) ? (failures as unknown[]) : []
  return isStorageFull(inner, depth + 1) || isStorageFull(first, depth + 1)
}
