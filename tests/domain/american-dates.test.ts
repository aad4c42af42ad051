import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  writeClock,
  writeDay,
  writeFullDay,
  writeMonth,
  writeShortMonth,
  writeShortWeekday,
  writeWeekday,
} from '../../domain/american-dates.ts'

const instants = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2199-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const write = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options)
  return (date: Date) => format.format(date)
}
const [year, day] = ['numeric', 'numeric'] as const

describe('Dates are written as browsers write them in American English', () => {
  const parts = (date: Date) => [date.getFullYear(), date.getMonth(), date.getDate()] as const
  it.each([
    ['a day', write({ month: 'short', day }), (date: Date) => writeDay(date.getMonth(), date.getDate())],
    ['a day with its year', write({ month: 'short', day, year }), (date: Date) => writeFullDay(...parts(date))],
    ['a month in short', write({ month: 'short' }), (date: Date) => writeShortMonth(date.getMonth())],
    ['a month', write({ month: 'long', year }), (date: Date) => writeMonth(date.getFullYear(), date.getMonth())],
    ['a day with its weekday', write({ weekday: 'long', month: 'long', day }), writeWeekday],
    ['the same in short', write({ weekday: 'short', month: 'short', day }), writeShortWeekday],
    ['a time', write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }), writeClock],
  ])('%s', (_, expected, written) => {
    fc.assert(
      fc.property(instants, (date) => {
        expect(written(date)).toBe(expected(date))
      }),
    )
  })
})
