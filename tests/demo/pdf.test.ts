import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../demo/parts/pdf.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('a PDF document', () => {
  const file = textOf(pdfOf('Parts list, T500', ['1   HW-100200   Hex bolt (M8 x 20)', 'Cable \\ cord — Ø 4 mm']))

  it('has a cross-reference table of its objects', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
    expect(file.slice(start, start + 4)).toBe('xref')
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
    expect(offsets.length).toBeGreaterThan(5)
    for (const [index, at] of offsets.entries())
      expect(file.slice(at).startsWith(`${String(index + 1)} 0 obj\n`)).toBe(true)
  })

  it('has the length of each page’s text', () => {
    const streams = [...file.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)]
    expect(streams).toHaveLength(1)
    for (const [, length, text] of streams) expect(text).toHaveLength(Number(length))
  })

  it('escapes brackets and backslashes, and replaces unsupported characters with a dash', () => {
    expect(file).toContain('(1   HW-100200   Hex bolt \\(M8 x 20\\)) Tj')
    expect(file).toContain('(Cable \\\\ cord - \xd8 4 mm) Tj')
  })

  it('has as many pages as needed, each with title and page number', () => {
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
