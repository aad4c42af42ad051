import { describe, expect, it } from 'vitest'
import { validateMachine } from '../../../domain/warranty/registration.ts'

const row = { serial_number: 'MT52534K00417', equipment_id: 2, purchased_date: '2025-09-01', floor_model: false }
const validate = (given: Partial<Parameters<typeof validateMachine>[0]>) =>
  validateMachine({ ...row, ...given }, '2026-11-20')

describe('a row of a registration is added only', () => {
  it('with serial number, model and purchase date or floor model', () => {
    expect(validate({})).toBeNull()
    expect(validate({ purchased_date: null, floor_model: true })).toBeNull()
    expect(validate({ serial_number: '  ' })).toEqual({
      field: 'serial_number',
      sentence: 'Scan or type the serial number',
    })
    expect(validate({ equipment_id: null })).toEqual({ field: 'equipment_id', sentence: 'Choose the model' })
    expect(validate({ purchased_date: null })).toEqual({
      field: 'purchased_date',
      sentence: 'Enter the purchase date, or mark a floor model',
    })
  })

  it('with a purchase date that is not in the future', () => {
    expect(validate({ purchased_date: '2026-11-20' })).toBeNull()
    expect(validate({ purchased_date: '2026-11-21' })?.sentence).toBe('The purchase date is in the future')
  })
})
