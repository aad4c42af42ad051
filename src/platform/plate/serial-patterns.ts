import type { SerialPattern } from '../../../domain/warranty/serials.ts'

const key = 'partwright-serial-patterns'

const isPattern = (value: unknown): value is SerialPattern =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<SerialPattern>).equipment_id === 'number' &&
  typeof (value as Partial<SerialPattern>).prefix === 'string'

/** The serial patterns that this device stored last; empty if there are none. They are public data. */
export function readSerialPatterns(): readonly SerialPattern[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPattern) : []
  } catch {
    return []
  }
}

/** Stores the patterns for offline use. Does nothing if storage is unavailable. */
export function saveSerialPatterns(patterns: readonly SerialPattern[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(patterns))
  } catch {
    // Storage is full or forbidden: patterns are fetched again next time.
  }
}
