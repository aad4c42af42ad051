import { normalizeSerial } from '../../warranty/serials.ts'
import { oneLine } from './cell-text.ts'
import type { RowErrorCode } from './row-errors.ts'

/** A model as a cell names it, and its serials: `from` is included, `to` is not. Null is no limit. */
export interface NamedFit {
  readonly model: string
  readonly from: string | null
  readonly to: string | null
}

/** More models than this on one part are a mistake in the file. */
export const maxFits = 500

const isSerial = (text: string) => /^[A-Z0-9]{1,40}$/.test(text)

/** Parses a limit of a serial break. Returns null for no limit and undefined for an invalid one. */
export function parseSerialLimit(text: string): string | null | undefined {
  const serial = normalizeSerial(text)
  if (serial === '') return null
  return isSerial(serial) ? serial : undefined
}

type ReadFits =
  | { readonly fits: readonly NamedFit[] }
  | { readonly code: RowErrorCode; readonly values: Readonly<Record<string, string | number>> }

/** 'Meridian T500; Stride T60 [ST62140A00001..ST62201A00001]', separated by line breaks, semicolons or bars. */
export function readFits(cell: string): ReadFits {
  const named = cell
    .split(/[;|\n\r]/)
    .map(oneLine)
    .filter((text) => text !== '')
  if (named.length > maxFits) return { code: 'fits.too-many', values: { count: named.length, most: maxFits } }
  const fits: NamedFit[] = []
  const seen = new Set<string>()
  for (const value of named) {
    const fit = readFit(value)
    if (typeof fit === 'string') return { code: fit, values: { value } }
    const key = JSON.stringify([fit.model.toLowerCase(), fit.from, fit.to])
    if (seen.has(key)) return { code: 'fits.repeated', values: { value } }
    seen.add(key)
    fits.push(fit)
  }
  return { fits }
}

function readFit(text: string): NamedFit | RowErrorCode {
  const bracket = text.indexOf('[')
  if (bracket < 0) return text.includes(']') ? 'fits.unreadable' : { model: text, from: null, to: null }
  const model = oneLine(text.slice(0, bracket))
  const match = /^\[([^[\].]*)\.\.([^[\].]*)\]$/.exec(text.slice(bracket))
  if (model === '' || match === null) return 'fits.unreadable'
  const [from, to] = [parseSerialLimit(match[1] ?? ''), parseSerialLimit(match[2] ?? '')]
  if (from === undefined || to === undefined || (from === null && to === null)) return 'fits.unreadable'
  if (from !== null && to !== null && from >= to) return 'fits.serial-break'
  return { model, from, to }
}
