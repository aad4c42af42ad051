import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../demo/parts/pdf.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('a paper as PDF', () => {
  const file = textOf(pdfOf('Parts list, T500', ['1   HW-100200   Hex bolt (M8 x 20)', 'Cable \\ cord — Ø 4 mm']))

  it('lists where each of its objects begins, and ends with where the list is', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
    expect(file.slice(start, start + 4)).toBe('xref')
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
    expect(offsets.length).toBeGreaterThan(5)
    for (const [index, at] of offsets.entries())
      expect(file.slice(at).startsWith(`${String(index + 1)} 0 obj\n`)).toBe(true)
  })

  it('says of each page how long its text is', () => {
    const streams = [...file.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)]
    expect(streams).toHaveLength(1)
    for (const [, length, text] of streams) expect(text).toHaveLength(Number(length))
  })

  it('keeps brackets and backslashes as text, and what its letters lack as a dash', () => {
    expect(file).toContain('(1   HW-100200   Hex bolt \\(M8 x 20\\)) Tj')
    expect(file).toContain('(Cable \\\\ cord - \xd8 4 mm) Tj')
  })

  it('takes as many pages as the lines need, each with the title and its number', () => {
    const long = textOf(
      pdfOf(
        'Manual',
        Array.from({ length: 100 }, (_, line) => `Line ${String(line)}`),
      ),
    )
    const pages = [...long.matchAll(/\/Type \/Page /g)].length
    expect(pages).toBeGreaterThan(1)
    expect(long).toContain(`/Count ${String(pages)} `)
    expect([...long.matchAll(/\(Manual\) Tj/g)]).toHaveLength(pages)
    expect(long).toContain(`(Page ${String(pages)} of ${String(pages)}) Tj`)
    expect(long).toContain('(Line 99) Tj')
  })
})
