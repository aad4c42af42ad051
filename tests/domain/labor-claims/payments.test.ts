import { describe, expect, it } from 'vitest'
import {
  formatBatchNumber,
  formatMonth,
  formatPaymentNumber,
  mayReadPayment,
  parsePaymentNumber,
  readAnswer,
  toReadableEntry,
} from '../../../domain/labor-claims/payments.ts'

const toFile = (...rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 1, cells }))

describe('The number of a payment', () => {
  it('is read back as a bank may write it', () => {
    expect(['PAY-10001', 'pay 10001', ' 10001 ', 'PAY#10001'].map(parsePaymentNumber)).toEqual(Array(4).fill(10_001))
    expect(['', 'PAY-', 'PB-1', '1.5', '99999999999'].map(parsePaymentNumber)).toEqual(Array(5).fill(null))
    expect([formatPaymentNumber(10_001), formatBatchNumber(1001)]).toEqual(['PAY-10001', 'PB-1001'])
  })
})

describe('A payment in the history of a claim', () => {
  const failed = { action: 'failPayment', message: 'PAY-10001: Account closed' }
  const byBatch = { action: 'mark_paid', message: 'PAY-10001, $148.13, TR-77' }
  const byOffice = { action: 'mark_paid', message: 'Paid with the credit of October' }

  it('is whole for who may read the payment', () => {
    for (const entry of [failed, byBatch, byOffice]) expect(toReadableEntry(entry, () => true)).toEqual(entry)
  })

  it('has no message of a batch or a bank for who may not', () => {
    const entries = [failed, byBatch, byOffice, { action: 'close', message: 'PAY-1, twice' }]
    expect(entries.map((entry) => toReadableEntry(entry, () => false).message)).toEqual([
      ...[null, null],
      ...['Paid with the credit of October', 'PAY-1, twice'],
    ])
  })

  it('is judged by the payment’s number', () => {
    const later = { action: 'mark_paid', message: 'PAY-10002, $20.00, TR-78' }
    const read = [failed, byBatch, later].map((entry) => toReadableEntry(entry, (number) => number === 10_002))
    expect(read.map((entry) => entry.message)).toEqual([null, null, later.message])
  })
})

describe('A payment of a claim', () => {
  it('is read by the office, and by the servicer for whose account it was collected', () => {
    expect([mayReadPayment(['office'], false), mayReadPayment(['filer', 'servicer'], true)]).toEqual([true, true])
    expect([mayReadPayment(['servicer'], false), mayReadPayment(['filer'], true)]).toEqual([false, false])
  })
})

describe('The bank’s answer', () => {
  it('has its columns in any order and case, and amounts in cents', () => {
    const { rows, bad, waiting } = readAnswer(
      toFile(
        ['reason', 'RESULT', 'Payment', 'Amount'],
        ['', 'Paid', 'PAY-1', '$1,148.13'],
        ['No  account', 'failed', '2'],
      ),
    )
    expect([bad, waiting]).toEqual([[], 0])
    expect(rows).toEqual([
      { line: 2, number: 1, result: 'paid', amount: 114_813, reference: '', reason: '' },
      { line: 3, number: 2, result: 'failed', amount: null, reference: '', reason: 'No account' },
    ])
  })

  it('names what is wrong with a row by its line, and counts rows without a result', () => {
    const { rows, bad, waiting } = readAnswer(
      toFile(
        ['Payment', 'Result', 'Amount'],
        ['', 'paid'],
        ['1', ''],
        ['1', 'paid', 'much'],
        ['1', 'paid'],
        ['1', 'paid'],
      ),
    )
    expect([rows.length, waiting]).toEqual([1, 1])
    expect(bad).toEqual([
      { line: 2, message: 'The payment’s number is missing' },
      { line: 4, message: '“much” is not an amount' },
      { line: 6, message: 'PAY-1 is on line 5 already' },
    ])
  })

  it('without its columns, or empty, says which one is missing', () => {
    expect(readAnswer([]).bad).toEqual([{ line: 1, message: 'The column Payment is missing' }])
    expect(readAnswer(toFile(['Payment', 'State'])).bad).toEqual([{ line: 1, message: 'The column Result is missing' }])
  })
})

it('A month reads as people say it', () => {
  expect(formatMonth('2026-11')).toBe('November 2026')
})
