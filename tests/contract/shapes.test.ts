import * as z from 'zod/mini'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paged, pageNumber } from '../../contract/kernel/paged.ts'
import {
  day,
  flag,
  instant,
  money,
  numberId,
  sha256,
  someText,
  storedDay,
  text,
  uuid,
} from '../../contract/shapes/basics.ts'
import { quoteRow } from '../../contract/shapes/cart.ts'
import { batchCall } from '../../contract/outbox.ts'
import { tripForm } from '../../contract/labor-claims.ts'

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
const moment = fc.date({ min: new Date('1900-01-02'), max: new Date('9998-12-31'), noInvalidDate: true })

describe('A day', () => {
  it('exists in the calendar', () => {
    expect(['2026-11-20', '2024-02-29', '1900-01-01'].map((value) => takes(day, value))).toEqual([true, true, true])
    expect(
      ['2026-02-29', '2026-13-01', '2026-1-1', '1899-12-31', '', '20-11-2026', '2026-11-20T00:00:00Z', null, 5].some(
        (value) => takes(day, value),
      ),
    ).toBe(false)
  })
  it('ends before the year 9999, as a time does, while what is stored stays readable', () => {
    expect(['9998-12-31', '9999-01-01', '9999-12-31'].map((value) => takes(day, value))).toEqual([true, false, false])
    expect(takes(instant, '9999-01-01T00:00:00Z')).toBe(false)
    expect(['2026-11-20', '9999-12-31', '9999-02-30'].map((value) => takes(storedDay, value))).toEqual([
      true,
      true,
      false,
    ])
  })
  it('is accepted for every day of the calendar', () => {
    fc.assert(
      fc.property(moment, (date) => {
        expect(takes(day, date.toISOString().slice(0, 10))).toBe(true)
      }),
    )
  })
})

describe('A point in time', () => {
  it('has a zone, and exists', () => {
    expect(
      ['2026-11-20T09:40:00Z', '2026-11-20T09:40Z', '2026-11-20T09:40:00.123-06:00'].map((value) =>
        takes(instant, value),
      ),
    ).toEqual([true, true, true])
    expect(
      ['2026-11-20T09:40:00', '2026-02-30T09:40:00Z', '2026-11-20T25:00:00Z', '2026-11-20', 'now', 0].some((value) =>
        takes(instant, value),
      ),
    ).toBe(false)
  })
  it('accepts every time of a clock', () => {
    fc.assert(
      fc.property(moment, (date) => {
        expect(takes(instant, date.toISOString())).toBe(true)
      }),
    )
  })
})

describe('Money on the wire', () => {
  it('has at most two decimals', () => {
    expect([0, 12, 12.3, 12.34, -5.05, 0.1 + 0.2].map((amount) => takes(money, amount))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ])
    expect([1.234, 1e9, NaN, Infinity, '12'].some((amount) => takes(money, amount))).toBe(false)
  })
  it('is accepted for every whole number of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_900, max: 9_999_999_900 }), (cents) => {
        expect(takes(money, cents / 100)).toBe(true)
      }),
    )
  })
})

describe('Text', () => {
  it('can be stored: no NUL, no lone surrogates', () => {
    expect([takes(text(10), 'a\u0000b'), takes(text(10), '\ud83d'), takes(someText(10), 'a\u0000')]).toEqual([
      false,
      false,
      false,
    ])
    expect(takes(text(10), '🔧 ok')).toBe(true)
  })
  it('must not be empty where it is required', () => {
    expect(z.parse(someText(10), '  hello ')).toBe('hello')
    expect([takes(someText(10), '   '), takes(someText(3), 'four'), takes(text(3), '')]).toEqual([false, false, true])
  })
})

describe('Ids', () => {
  it('are lower-case UUIDs, lower-case hex hashes, or whole numbers from 1', () => {
    expect([
      takes(uuid, '0192f0c1-7b5a-7cc3-98c4-dc0c0c07398f'),
      takes(uuid, '0192F0C1-7B5A-7CC3-98C4-DC0C0C07398F'),
      takes(uuid, "' or 1=1"),
    ]).toEqual([true, false, false])
    expect([takes(sha256, 'ab'.repeat(32)), takes(sha256, 'AB'.repeat(32)), takes(sha256, 'ab')]).toEqual([
      true,
      false,
      false,
    ])
    expect([
      takes(numberId, '87'),
      takes(numberId, 1),
      takes(numberId, 0),
      takes(numberId, 1.5),
      takes(numberId, 2 ** 31),
    ]).toEqual([true, true, false, false, false])
  })
})

describe('A query', () => {
  it('accepts true or 1 and false or 0 as a flag', () => {
    expect(['true', '1', 'false', '0'].map((value) => z.parse(flag, value))).toEqual([true, true, false, false])
    expect(takes(flag, 'yes')).toBe(false)
  })
  it('is on page 1 by default', () => {
    expect([z.parse(pageNumber, undefined), z.parse(pageNumber, '3')]).toEqual([1, 3])
    expect(['0', '-1', '1.5', 'x', '1e9'].some((value) => takes(pageNumber, value))).toBe(false)
  })
})

describe('A paged list', () => {
  it("has the spec's fields", () => {
    expect(Object.keys(z.toJSONSchema(paged(z.string())).properties ?? {}).sort()).toEqual([
      'current_page',
      'data',
      'last_page',
      'next_page_url',
      'per_page',
      'prev_page_url',
      'to',
      'total',
    ])
  })
})

describe('Forms', () => {
  it('of a trip fill in missing fields', () => {
    expect(z.parse(tripForm, { trip_date_scheduled: '2026-11-20' })).toEqual({
      trip_date_scheduled: '2026-11-20',
      trip_service_requested: '',
      trip_services_performed: '',
      trip_time_left: null,
      trip_time_start: null,
      trip_time_finish: null,
      miles: null,
    })
  })
  it('of a batch have a key for each call, and only methods of queued calls', () => {
    const call = {
      key: '0192f0c1-7b5a-7cc3-98c4-dc0c0c07398f',
      group: 'claim',
      method: 'POST',
      path: '/labor-claims/x/trips',
    }
    expect(z.parse(batchCall, call)).toMatchObject({ after: [], v: 1 })
    expect([
      takes(batchCall, { ...call, method: 'GET' }),
      takes(batchCall, { ...call, key: 'x' }),
      takes(batchCall, { ...call, admin: true }),
    ]).toEqual([false, false, false])
  })
})

describe('A saved order', () => {
  it('is read from a server that does not send its note yet', () => {
    const quote = {
      ...{ quote_id: 4, display_id: 'Q-1004', name: 'Renee', account_id: 3, account_name: 'Lakeshore', total: 377.43 },
      ...{ made_by: 'Dale', at: '2026-11-19T10:00:00Z', product_count: 3 },
    }
    expect([takes(quoteRow, quote), takes(quoteRow, { ...quote, note: '' })]).toEqual([true, true])
  })
})
