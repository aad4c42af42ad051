// Payments of claims in batches (docs/decisions/132-payment-batches.md): their states, numbers, and the bank's answer as rows.
import type { Cents } from '../money/cents.ts'
import { parseMoney } from '../money/cents.ts'
import { writeMonth } from '../american-dates.ts'
import type { Reader } from './notes.ts'

/** `removed`: taken out of its batch before it went to the bank. */
export const paymentStates = ['queued', 'exported', 'paid', 'failed', 'removed'] as const
export type PaymentState = (typeof paymentStates)[number]

const labels: Readonly<Record<PaymentState, string>> = {
  queued: 'Queued',
  exported: 'At the bank',
  paid: 'Paid',
  failed: 'Failed',
  removed: 'Taken out',
}
export const getPaymentStateLabel = (state: PaymentState): string => labels[state]

/** `PAY-10001`: what the bank's answer names. */
export const formatPaymentNumber = (number: number): string => `PAY-${number}`
/** `PB-1001`. */
export const formatBatchNumber = (number: number): string => `PB-${number}`

/** `November 2026`, of `2026-11`. */
export function formatMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  return writeMonth(date.getUTCFullYear(), date.getUTCMonth())
}

/** Parses a payment's number as a bank may write it back: `PAY-10001`, `pay 10001`, `10001`. Null for anything else. */
export function parsePaymentNumber(typed: string): number | null {
  const [, digits] = /^(?:PAY)?[\s#-]*(\d{1,9})$/i.exec(typed.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Whether somebody reads a payment with the bank's reference or the reason of a failure: the office reads all of a claim, its
 * servicer those that were collected for its own account. A servicer before it has been paid by others.
 */
export const mayReadPayment = (readers: readonly Reader[], isOwn: boolean): boolean =>
  readers.includes('office') || (readers.includes('servicer') && isOwn)

const paymentActions = ['collectPayment', 'payPayment', 'failPayment', 'removePayment']
/** Steps of the office that a batch takes too. The batch's message begins with the payment's number. */
const paymentSteps = ['queue_payment', 'mark_paid']

/** An entry of a claim's history. Who may not read its payment, by its number, reads what happened and no message. */
export function toReadableEntry<T extends { readonly action: string; readonly message: string | null }>(
  entry: T,
  mayRead: (payment: number) => boolean,
): T {
  const [start, digits] = /^PAY-(\d+)(?:, )?/.exec(entry.message ?? '') ?? []
  const isByBatch = paymentSteps.includes(entry.action) && start?.endsWith(', ') === true
  if (!isByBatch && !paymentActions.includes(entry.action)) return entry
  return mayRead(Number(digits)) ? entry : { ...entry, message: null }
}

/** A row of the bank's answer. `amount` is null where the row has none. */
export interface AnsweredPayment {
  readonly line: number
  readonly number: number
  readonly result: 'paid' | 'failed'
  readonly amount: Cents | null
  readonly reference: string
  readonly reason: string
}
/** What is wrong with a line of a file. */
export interface BadLine {
  readonly line: number
  readonly message: string
}
interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The columns of the file, in any order and case. The first two are needed. */
export const answerColumns = ['Payment', 'Result', 'Amount', 'Reference', 'Reason'] as const
type Column = (typeof answerColumns)[number]
const maxText = 200

/** A text of the bank as it is stored: one line of at most 200 characters. */
const toText = (cell: string): string => cell.replace(/\s+/g, ' ').trim().slice(0, maxText)

function readRow(line: number, cell: (column: Column) => string): AnsweredPayment | string | null {
  const number = parsePaymentNumber(cell('Payment'))
  if (number === null)
    return cell('Payment') === '' ? 'The payment’s number is missing' : `“${cell('Payment')}” is not a payment’s number`
  const result = cell('Result').toLowerCase()
  // The bank has not answered this one yet.
  if (result === '') return null
  if (result !== 'paid' && result !== 'failed') return `“${cell('Result')}” is not a result: it is paid or failed`
  const amount = cell('Amount') === '' ? null : parseMoney(cell('Amount'))
  if (cell('Amount') !== '' && amount === null) return `“${cell('Amount')}” is not an amount`
  const reason = toText(cell('Reason'))
  if (result === 'failed' && reason === '') return 'Say in the column Reason why it failed'
  return { line, number, result, amount, reference: toText(cell('Reference')), reason }
}

/** Reads the bank's answer: the rows, what is wrong by line, and how many rows have no result yet. The first row names the columns. */
export function readAnswer(file: readonly FileRow[]): {
  readonly rows: readonly AnsweredPayment[]
  readonly bad: readonly BadLine[]
  readonly waiting: number
} {
  const [head, ...body] = file
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const at = (column: Column) => names.indexOf(column.toLowerCase())
  const missing = (['Payment', 'Result'] as const).filter((column) => at(column) < 0)
  if (head === undefined || missing.length > 0)
    return {
      rows: [],
      waiting: 0,
      bad: [{ line: head?.line ?? 1, message: `The column ${missing[0] ?? 'Payment'} is missing` }],
    }
  const rows: AnsweredPayment[] = []
  const bad: BadLine[] = []
  const lineOf = new Map<number, number>()
  let waiting = 0
  for (const { line, cells } of body) {
    const row = readRow(line, (column) => (cells[at(column)] ?? '').trim())
    if (row === null) {
      waiting += 1
      continue
    }
    const earlier = typeof row === 'string' ? undefined : lineOf.get(row.number)
    if (typeof row === 'string') bad.push({ line, message: row })
    else if (earlier !== undefined)
      bad.push({ line, message: `${formatPaymentNumber(row.number)} is on line ${earlier} already` })
    else {
      lineOf.set(row.number, line)
      rows.push(row)
    }
  }
  return { rows, bad, waiting }
}
