import { describe, expect, it } from 'vitest'
import { drawCode128 } from '../../../domain/warehouse/code-128.ts'
import { chooseModuleWidth, labelSize } from '../../../domain/warehouse/label-size.ts'
import {
  checkLocation,
  maxCodeLength,
  toLocationCode,
  toWalkingOrder,
} from '../../../domain/warehouse/location-form.ts'

describe('The code of a warehouse location', () => {
  it.each(['A-03-2', ' a-03-2 ', 'DOCK-1', '12', 'B.04/7'])('may be “%s”', (code) => {
    expect(checkLocation({ code })).toEqual({})
  })

  it.each([
    ['  ', 'Required'],
    ['A'.repeat(25), 'At most 24 characters'],
    ['A 3', 'Use letters and digits, with -, . or / between them, such as A-03-2'],
    ['-A', 'Use letters and digits, with -, . or / between them, such as A-03-2'],
    ['Ä-1', 'Use letters and digits, with -, . or / between them, such as A-03-2'],
  ])('may not be “%s”: %s', (code, error) => {
    expect(checkLocation({ code })).toEqual({ code: error })
  })

  it('is printed in upper case', () => {
    expect(toLocationCode(' a-03-2 ')).toBe('A-03-2')
  })

  it('sorts as a picker walks: A-2 before A-10, and A-02 beside A-2', () => {
    const walked = ['A-1', 'A-2', 'A-02', 'A-10', 'A-10-1', 'B-1'].map(toWalkingOrder)
    expect(walked.toSorted()).toEqual(walked)
  })
})

describe('The barcode of a label', () => {
  it.each(['A-03-2', 'D-12-4', 'W'.repeat(maxCodeLength), '1A'.repeat(maxCodeLength / 2)])(
    'of %s fits, and each bar is a whole number of a printer’s dots',
    (code) => {
      const modules = drawCode128(code).width
      const width = chooseModuleWidth(modules) ?? 0
      expect(width).toBeGreaterThanOrEqual(0.25)
      expect(width * 8).toBe(Math.round(width * 8))
      expect(modules * width).toBeLessThanOrEqual(labelSize.width - 2 * labelSize.margin)
    },
  )

  it('that is too long for the label is not drawn', () => {
    expect(chooseModuleWidth(drawCode128('W'.repeat(60)).width)).toBeNull()
  })
})
