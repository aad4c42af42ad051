import { describe, expect, it } from 'vitest'
import { badCharacter } from '../../../domain/catalogue/import/cell-text.ts'
import { readHeading } from '../../../domain/catalogue/import/columns.ts'
import { rowErrorMessages, createRowError } from '../../../domain/catalogue/import/row-errors.ts'
import { readFits } from '../../../domain/catalogue/import/fits-cell.ts'

const read = (heading: string, kind: 'parts' | 'equipment' | null = null) => readHeading(heading.split(','), kind)

describe('the heading of a file', () => {
  it('is recognized in any case and order, and with aliases', () => {
    for (const heading of [
      'number,name,brand',
      'BRAND,Name,Number',
      'Part #,Part_Name,Brand Name',
      'item no.,Title,VENDOR',
      'Part-Number,Product,make',
    ])
      expect(read(heading)).toMatchObject({ kind: 'parts', format: 'table', ignored: [] })
    expect(read('Brand,Model,Equipment type,Serial-Prefix')).toMatchObject({ kind: 'equipment' })
  })
  it('has the requested kind, or the error names what is missing', () => {
    expect(read('brand,model,type,number,title', 'equipment')).toMatchObject({ kind: 'equipment' })
    expect(read('brand,model,type,number,title')).toMatchObject({ kind: 'parts' })
    expect(read('brand,model', 'parts')).toBe(
      'This looks like a list of parts, but it is missing the columns “number” and “name”.',
    )
  })
  it('is rejected if two columns mean the same', () => {
    expect(read('number,name,brand,SKU')).toBe('The columns “number” and “SKU” mean the same. Keep only one.')
  })
})

describe('a cell of models', () => {
  it('lists them on separate lines or with separators, each with its serials', () => {
    expect(readFits(' Meridian T500 ; Stride T60 [st62-140.. ST 63] |\nHarbor S15[..HS2];;')).toEqual({
      fits: [
        { model: 'Meridian T500', from: null, to: null },
        { model: 'Stride T60', from: 'ST62140', to: 'ST63' },
        { model: 'Harbor S15', from: null, to: 'HS2' },
      ],
    })
    expect(readFits('')).toEqual({ fits: [] })
  })
  it.each([
    ['T500 [A', 'fits.unreadable'],
    ['T500 A]', 'fits.unreadable'],
    ['[A..B]', 'fits.unreadable'],
    ['T500 [A-B]', 'fits.unreadable'],
    ['T500 [..]', 'fits.unreadable'],
    ['T500 [A..B] x', 'fits.unreadable'],
    ['T500 [A*..B]', 'fits.unreadable'],
    ['T500 [B..A]', 'fits.serial-break'],
    ['T500 [A..A]', 'fits.serial-break'],
    ['T500;t500', 'fits.repeated'],
    [Array.from({ length: 501 }, (_, n) => `T${n}`).join(';'), 'fits.too-many'],
  ])('%s is rejected: %s', (cell, code) => {
    expect(readFits(cell)).toMatchObject({ code })
  })
})

describe('a character that cannot be stored', () => {
  it('is a control character, or the mark of a failed decoding', () => {
    expect(badCharacter('a\u0000')).toEqual({ is: 'control', code: 'U+0000' })
    expect(badCharacter('\u007f')).toEqual({ is: 'control', code: 'U+007F' })
    expect(badCharacter('a\u0081')).toEqual({ is: 'control', code: 'U+0081' })
    expect(badCharacter('a\ufffd')).toEqual({ is: 'lost' })
    expect(badCharacter('a\ud800')).toEqual({ is: 'lost' })
    expect(badCharacter('a\tb\r\nBéquille 🚲')).toBeNull()
  })
})

describe('a row error', () => {
  it('has its values filled in, and long ones shortened', () => {
    expect(createRowError(7, 'brand', 'brand.unknown', { value: 'x'.repeat(99) }).message).toBe(
      `There is no brand “${'x'.repeat(59)}…”. Correct it, or allow new names.`,
    )
    expect(createRowError(1, null, 'row.open-quote').message).toBe(rowErrorMessages['row.open-quote'])
  })
  it('is a sentence for each of more than twenty codes', () => {
    const sentences = Object.entries(rowErrorMessages).filter(([, sentence]) => sentence !== '{sentence}')
    expect(sentences.length).toBeGreaterThan(40)
    for (const [code, sentence] of sentences) {
      expect(code).toMatch(/^[a-z-]+\.[a-z-]+$/)
      expect(sentence).toMatch(/^[A-Z“{].*[.\]]$/)
    }
  })
})
