import { describe, expect, it } from 'vitest'
import { findTicketNumber, formatSubjectTag, parseTicketNumber } from '../../../domain/tickets/number.ts'
import { cleanSubject } from '../../../domain/tickets/subject.ts'

describe('The subject of a mail', () => {
  it.each([
    ['Belt slips', 'Belt slips'],
    ['RE: Re[2]: AW: Belt slips [ST-10001]', 'Belt slips'],
    ['Fwd: Fw: belt', 'belt'],
    ['Regarding: the belt', 'Regarding: the belt'],
    ['a\r\nBcc: all@gym.test', 'a Bcc: all@gym.test'],
    ['  ', 'No subject'],
    ['Re: [ST-10001]', 'No subject'],
  ])('%j becomes %j', (typed, subject) => {
    expect(cleanSubject(typed)).toBe(subject)
  })

  it('is at most 200 characters', () => {
    expect(cleanSubject('x'.repeat(500))).toHaveLength(200)
  })

  it('names the ticket of its tag', () => {
    expect(findTicketNumber(`Re: Belt ${formatSubjectTag(10_001)}`)).toBe(10_001)
    expect(findTicketNumber('about st-10002')).toBe(10_002)
    expect(['BEST-10001', 'ST-1234567890', 'ST 5', ''].map(findTicketNumber)).toEqual([null, null, null, null])
  })
})

describe('The number of a ticket', () => {
  it('is read in any notation', () => {
    expect(['ST-10001', 'st 10001', ' 10001 ', 'ST10001'].map(parseTicketNumber)).toEqual(Array(4).fill(10_001))
    expect(['', 'SO-10001', '1e5', '12345678901', 'ST-'].map(parseTicketNumber)).toEqual(Array(5).fill(null))
  })
})
