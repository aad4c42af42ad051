import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createPdf, drawText, usePaperFonts } from '../../../server/modules/orders/index.ts'
import type { Document } from '../../../server/modules/orders/index.ts'
import { readPdf } from '../../support/pdf-text.ts'

/** A font with signs that no other has. */
const [iconFont = ''] = globSync(
  fileURLToPath(new URL('../../../node_modules/playwright-core/lib/**/codicon*.ttf', import.meta.url)),
)
afterEach(() => {
  usePaperFonts([])
})

const about = { title: 'Papers', author: 'Partwright', at: new Date('2026-11-20T15:00:00Z'), paper: 'letter' } as const
const draw = async (work: (document: Document) => void) => readPdf(Buffer.from((await createPdf(about, work)).bytes))
const write = (text: string, options: PDFKit.Mixins.TextOptions = {}) =>
  draw((document) => {
    drawText(document, text, 54, 54, { width: 500, ...options })
  })

describe('The papers', () => {
  it.each([
    'Łukasz Żółć-Čapek',
    'Đặng Thị Hương',
    'Дмитрий Кузнецов',
    'Γιώργος Παπαδόπουλος',
    'Šárka Ünal, Ñandú & Ærø: 3/8″ × 2½ — “ribs” €5',
  ])('print %s as it is written', async (name) => {
    const { text, fonts } = await write(name)
    expect(text).toBe(name)
    expect(fonts).toEqual(['NotoSans-Regular'])
  })

  it('compose letters that came in pieces, and leave out what has no picture', async () => {
    expect((await write('Rene\u0301\u200b\tDuarte')).text).toBe('René Duarte')
  })

  it('take letters of another script from the font that has them, from right to left where they are read so', async () => {
    const { pages, fonts } = await write('Attn: משה כהן, Haifa')
    expect(fonts).toEqual(expect.arrayContaining(['NotoSans-Regular', 'NotoSansHebrew-Regular']))
    // As the pieces stand on the paper: the second name is left of the first, each from right to left.
    expect(pages[0]!.texts).toEqual(['Attn: ', 'ןהכ', ' ', 'השמ', ', Haifa'])
  })

  it('join Arabic letters', async () => {
    const { fonts, pages } = await write('محمد')
    expect(fonts).toContain('NotoSansArabic-Regular')
    expect(Array.from(pages[0]!.texts.join('')).toReversed().join('')).toBe('محمد')
  })

  it('compose Devanagari, whose signs stand where they are drawn', async () => {
    const { fonts, text } = await write('अनिता शर्मा')
    expect(fonts).toEqual(['NotoSans-Regular'])
    expect(Array.from(text).toSorted()).toEqual(Array.from('अनिता शर्मा').toSorted())
  })

  it('set such letters in bold too, and measure a line that has them', async () => {
    const { fonts } = await draw((document) => {
      document.font('bold').fontSize(10)
      const [mixed, plain] = [document.widthOfString('Cohen כהן'), document.widthOfString('Cohen ')]
      expect(mixed).toBeGreaterThan(plain)
      drawText(document, 'Cohen כהן', 54, 54, { width: 200, align: 'right' })
    })
    expect(fonts).toEqual(expect.arrayContaining(['NotoSans-Bold', 'NotoSansHebrew-Bold']))
  })

  it('take what is still missing from a font that the shop names (PDF_FONTS)', async () => {
    const sign = '\uea60'
    const write = () => draw((document) => document.text(`Bin ${sign}`, 54, 54))
    expect((await write()).fonts).toEqual(['NotoSans-Regular'])
    usePaperFonts([iconFont])
    const { fonts, text } = await write()
    expect(fonts).toEqual(['NotoSans-Regular', 'codicon'])
    expect(text).toBe(`Bin \n${sign}`)
  })

  it('name a font file that is not there (PDF_FONTS)', () => {
    expect(() => {
      usePaperFonts(['/no/such.ttf'])
    }).toThrow('PDF_FONTS: there is no file /no/such.ttf.')
  })

  it('embed only the letters that are used', async () => {
    const { bytes } = await createPdf(about, (document) => {
      drawText(document, 'Łukasz Кузнецов', 54, 54)
    })
    expect(bytes.length).toBeLessThan(16_384)
  })
})
