// The fonts of the papers (docs/decisions/099-fonts-of-the-papers.md). A name is printed as it is written, whatever its script.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The two faces that papers are set in. */
export type Face = 'regular' | 'bold'
type Document = PDFKit.PDFDocument

/** A font of pdfkit, as far as it is used here. */
interface PdfFont {
  readonly font: { hasGlyphForCodePoint(code: number): boolean }
  ascender: number
  descender: number
  lineGap: number
}
/** What pdfkit draws and measures with. Its types leave these out. */
interface Internals {
  _font: PdfFont
  _fontSize: number
  _fragment(text: string, x: number, y: number, options: TextOptions): void
}
interface TextOptions extends PDFKit.Mixins.TextOptions {
  readonly lineWidth?: number
  readonly textWidth?: number
}

const require = createRequire(import.meta.url)
const packaged = (name: string, files: Readonly<Record<Face, string>>): Readonly<Record<Face, string>> => {
  const at = (face: Face) => require.resolve(`@expo-google-fonts/${name}/${files[face]}`)
  return { regular: at('regular'), bold: at('bold') }
}
/** The first has Latin, Greek and Cyrillic letters; one that lacks a letter leaves it to the next. */
const ownFiles: readonly Readonly<Record<Face, string>>[] = [
  packaged('noto-sans', { regular: '400Regular/NotoSans_400Regular.ttf', bold: '700Bold/NotoSans_700Bold.ttf' }),
  packaged('noto-sans-hebrew', {
    regular: '400Regular/NotoSansHebrew_400Regular.ttf',
    bold: '700Bold/NotoSansHebrew_700Bold.ttf',
  }),
  packaged('noto-sans-arabic', {
    regular: '400Regular/NotoSansArabic_400Regular.ttf',
    bold: '700Bold/NotoSansArabic_700Bold.ttf',
  }),
]
let shopFiles: readonly Readonly<Record<Face, string>>[] = []
const files = new Map<string, Promise<Buffer>>()

/**
 * Fonts of the shop for more scripts (`PDF_FONTS`), one file each for both faces. They come after our own. Throws a sentence
 * that names a file that is not there.
 */
export function usePaperFonts(paths: readonly string[]): void {
  const missing = paths.find((path) => !existsSync(path))
  if (missing !== undefined) throw new Error(`PDF_FONTS: there is no file ${missing}.`)
  shopFiles = paths.map((path) => ({ regular: path, bold: path }))
}

/** The contents of all font files, the same order for each face. Files are read once. */
export async function loadPaperFonts(): Promise<Readonly<Record<Face, readonly Buffer[]>>> {
  const load = (face: Face) =>
    Promise.all(
      [...ownFiles, ...shopFiles].map(({ [face]: path }) => {
        const loaded = files.get(path) ?? readFile(path)
        files.set(path, loaded)
        return loaded
      }),
    )
  return { regular: await load('regular'), bold: await load('bold') }
}

/** The fonts' letters are a little wider than Helvetica's, for which the papers were designed: they are set that much smaller. */
const scale = 0.95
/** Lines are as high as Helvetica's, in thousandths of the font's size. */
const lineMetrics = { ascender: 718 / scale, descender: -207 / scale, lineGap: 231 / scale }
const rightToLeft = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letters = /\P{M}\p{M}*|\p{M}+/gu
/** What the first font surely has, so that most texts are not looked at letter by letter. */
const common = /^[\x20-\x7e\xa1-\xff–—‘’“”•…€]*$/

/** A piece of a line that is drawn with one font. */
interface Run {
  readonly font: number
  readonly text: string
}

const isRightToLeft = (text: string) => rightToLeft.test(text)

/** Neighbors of right-to-left letters are drawn from the last to the first; what is between them belongs to them. */
function turnAround(runs: readonly Run[]): Run[] {
  const turned: Run[] = []
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]
    if (run === undefined) break
    let end = at
    if (isRightToLeft(run.text))
      for (
        let next = at + 1;
        next < runs.length && (isRightToLeft(runs[next]?.text ?? '') || isGap(runs[next]));
        next += 1
      )
        if (isRightToLeft(runs[next]?.text ?? '')) end = next
    turned.push(...runs.slice(at, end + 1).reverse())
    at = end
  }
  return turned
}
const isGap = (run: Run | undefined) => /^[\s,.·'’"“”/-]+$/.test(run?.text ?? '')

/** Splits a line into runs by the first font that has each letter with its marks; a letter that no font has stays in the first. */
function splitRuns(text: string, has: (font: number, letter: string) => boolean, count: number): Run[] {
  const runs: { font: number; text: string }[] = []
  for (const [letter] of text.matchAll(letters)) {
    const found = Array.from({ length: count }, (_, font) => font).find((font) => has(font, letter))
    const font = found ?? 0
    const last = runs.at(-1)
    const isNew = last === undefined || last.font !== font || isRightToLeft(last.text) !== isRightToLeft(letter)
    if (isNew) runs.push({ font, text: letter })
    else last.text += letter
  }
  return turnAround(runs)
}

/**
 * Registers both faces in a document, as `regular` and `bold`. A letter that the first font lacks is drawn, and measured,
 * with the next one that has it. Only the letters that are used are embedded.
 */
export function setPaperFonts(document: Document, fonts: Readonly<Record<Face, readonly Buffer[]>>): void {
  const pdf = document as Document & Internals
  const opened = new Map<string, PdfFont>()
  const names = (face: Face) => fonts[face].map((_, at) => (at === 0 ? face : `${face} ${at}`))
  for (const face of ['regular', 'bold'] as const)
    for (const [at, name] of names(face).entries()) document.registerFont(name, fonts[face][at])
  /** The fonts of the face that is set, opened when a letter needs them. */
  let face: Face = 'regular'
  const open = (at: number): PdfFont => {
    const name = names(face)[at] ?? face
    const known = opened.get(name)
    if (known !== undefined) return known
    const before = pdf._font
    setFont(name)
    const font = Object.assign(pdf._font, lineMetrics)
    opened.set(name, font)
    pdf._font = before
    return font
  }
  const setFont: (name: string) => Document = document.font.bind(document)
  document.font = (name: string) => {
    face = name === 'bold' ? 'bold' : 'regular'
    pdf._font = open(0)
    return document
  }
  const has = (at: number, letter: string) =>
    Array.from(letter).every((one) => open(at).font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
  const split = (text: string) => (common.test(text) ? [{ font: 0, text }] : splitRuns(text, has, fonts[face].length))
  const isPlain = (runs: readonly Run[]) => runs.every(({ font }) => font === 0)
  const measure = document.widthOfString.bind(document)
  const inFont = <T>(at: number, work: () => T): T => {
    const before = pdf._font
    pdf._font = open(at)
    try {
      return work()
    } finally {
      pdf._font = before
    }
  }
  const widthOf = (runs: readonly Run[]) =>
    runs.reduce((sum, run) => sum + inFont(run.font, () => measure(run.text)), 0)
  document.widthOfString = (text, options) => {
    const runs = split(text)
    return isPlain(runs) ? measure(text, options) : widthOf(runs)
  }
  const draw = pdf._fragment.bind(document)
  pdf._fragment = (text, x, y, options) => {
    const runs = split(text.replace(/\s+$/, ''))
    if (isPlain(runs)) {
      draw(text, x, y, options)
      return
    }
    const width = widthOf(runs)
    const room = (options.lineWidth ?? width) - width
    let at = x
    if (options.width !== undefined) at += options.align === 'right' ? room : options.align === 'center' ? room / 2 : 0
    for (const run of runs) {
      inFont(run.font, () => {
        const textWidth = measure(run.text)
        draw(run.text, at, y, { lineBreak: false, textWidth })
        at += textWidth
      })
    }
  }
  const setSize = document.fontSize.bind(document)
  document.fontSize = (size) => setSize(size * scale)
  document.font('regular')
}
