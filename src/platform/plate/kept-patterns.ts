import type { SerialPattern } from '../../../domain/warranty/serials.ts'

const key = 'partwright-serial-patterns'

const isPattern = (value: unknown): value is SerialPattern =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<SerialPattern>).equipment_id === 'number' &&
  typeof (value as Partial<SerialPattern>).prefix === 'string'

/** The beginnings of serials that this device met last; empty where there are none or it keeps nothing. They are public. */
export function keptPatterns(): readonly SerialPattern[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPattern) : []
  } catch {
    return []
  }
}

/** Keeps them for when there is no signal; a browser that keeps nothing does without. */
export function keepPatterns(patterns: readonly SerialPattern[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(patterns))
  } catch {
    // Full, or not allowed: they are asked for again.
  }
}
