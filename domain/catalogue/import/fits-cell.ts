import { serialKey } from '../../warranty/serials.ts'
import { oneLine } from './cell-text.ts'
import type { ImportFaultCode } from './faults.ts'

/** A model as a cell names it, and the serials from `from` on, up to but not with `to`; null is no limit. */
export interface NamedFit {
  readonly model: string
  readonly from: string | null
  readonly to: string | null
}

/** More models than this on one part are a mistake of the file. */
export const mostFits = 500

const isSerial = (text: string) => /^[A-Z0-9]{1,40}$/.test(text)

/** A limit of a serial break: null for none, undefined for one that cannot be read. */
export function readLimit(text: string): string | null | undefined {
  const serial = serialKey(text)
  if (serial === '') return null
  return isSerial(serial) ? serial : undefined
}

type ReadFits =
  | { readonly fits: readonly NamedFit[] }
  | { readonly code: ImportFaultCode; readonly values: Readonly<Record<string, string | number>> }

/** 'Meridian T500; Stride T60 [ST62140A00001..ST62201A00001]', one below the other or parted by semicolons or bars. */
export function readFits(cell: string): ReadFits {
  const named = cell
    .split(/[;|\n\r]/)
    .map(oneLine)
    .filter((text) => text !== '')
  if (named.length > mostFits) return { code: 'fits.too-many', values: { count: named.length, most: mostFits } }
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

function readFit(text: string): NamedFit | ImportFaultCode {
  const bracket = text.indexOf('[')
  if (bracket < 0) return text.includes(']') ? 'fits.unreadable' : { model: text, from: null, to: null }
  const model = oneLine(text.slice(0, bracket))
  const parts = /^\[([^[\].]*)\.\.([^[\].]*)\]$/.exec(text.slice(bracket))
  if (model === '' || parts === null) return 'fits.unreadable'
  const [from, to] = [readLimit(parts[1] ?? ''), readLimit(parts[2] ?? '')]
  if (from === undefined || to === undefined || (from === null && to === null)) return 'fits.unreadable'
  if (from !== null && to !== null && from >= to) return 'fits.serial-break'
  return { model, from, to }
}
