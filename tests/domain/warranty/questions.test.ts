import { describe, expect, it } from 'vitest'
import { findQuestion } from '../../../domain/warranty/questions.ts'

const asked = { action: 'contactCustomer', message: 'To ada@quarry.test, jo@quarry.test: Which gym: A or B?\nThanks' }

describe('The question about a registration', () => {
  it('is the last one, without its addresses', () => {
    const note = { action: 'addNote', message: null }
    expect(findQuestion([{ action: 'contactCustomer', message: 'To ada@quarry.test: Where?' }, asked, note])).toBe(
      'Which gym: A or B?\nThanks',
    )
  })

  it('is the message of a status that was set, without the statuses', () => {
    expect(findQuestion([asked, { action: 'changeStatus', message: 'pending → response needed: The receipt?' }])).toBe(
      'The receipt?',
    )
    expect(findQuestion([asked, { action: 'changeStatus', message: 'pending → response needed' }])).toBe('')
  })

  it('is none where nothing was asked', () => {
    expect(findQuestion([{ action: 'register', message: 'Registered: new' }])).toBe('')
  })
})
