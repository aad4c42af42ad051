import { createHash } from 'node:crypto'
import { maxPictureBytes } from '../../../../contract/catalogue-office.ts'
import { oneLine } from '../../../../domain/catalogue/import/cell-text.ts'
import { loadSharp } from '../../../kernel/load-sharp.ts'
import { isPng, stripPng } from './png.rules.ts'
import { normalizeSize, isWithinExpansionLimit } from './svg-size.rules.ts'
import type { SvgElement } from './svg-tree.rules.ts'
import { readSvg, writeSvg } from './svg-tree.rules.ts'

const maxPixels = 50_000_000

/** A sanitized diagram picture, with its size in hotspot units. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mime: 'image/png' | 'image/svg+xml'
  /** SHA-256 of the bytes. */
  readonly hash: string
  readonly width: number
  readonly height: number
  /** The title of an SVG. */
  readonly title: string | null
}

/** Sanitizes a PNG or SVG. Returns a sentence if it cannot be used. */
export async function parsePicture(bytes: Uint8Array): Promise<Picture | string> {
  if (bytes.byteLength > maxPictureBytes) return `The file is larger than ${maxPictureBytes / 1024 / 1024} MiB.`
  return isPng(bytes) ? parsePng(bytes) : parseDrawing(bytes)
}

const withHash = (picture: Omit<Picture, 'hash'>): Picture => ({
  ...picture,
  hash: createHash('sha256').update(picture.bytes).digest('hex'),
})

async function parsePng(bytes: Uint8Array): Promise<Picture | string> {
  const damaged = 'This PNG is damaged. Save it again.'
  const png = stripPng(bytes)
  if (png === null) return damaged
  const sharp = await loadSharp()
  try {
    // Reads only the header, so a huge pixel count in it costs nothing.
    const { width, height } = await sharp(png, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return `It has more than ${maxPixels / 1_000_000} megapixels.`
    // Decodes every pixel once, which detects truncated data within a chunk.
    await sharp(png, { failOn: 'error' }).resize(16, 16, { fit: 'inside' }).toBuffer()
    return withHash({ bytes: png, width, height, mime: 'image/png', title: null })
  } catch {
    return damaged
  }
}

function parseDrawing(bytes: Uint8Array): Picture | string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'Only PNG and SVG pictures are supported.'
  }
  if (!text.trimStart().startsWith('<')) return 'Only PNG and SVG pictures are supported.'
  const svg = readSvg(text)
  if (typeof svg === 'string') return svg
  const size = normalizeSize(svg)
  if (typeof size === 'string') return size
  if (!isWithinExpansionLimit(svg)) return 'It references its own elements too many times to be drawn.'
  const clean = new TextEncoder().encode(writeSvg(svg))
  return withHash({ bytes: clean, mime: 'image/svg+xml', ...size, title: findTitle(svg) })
}

function findTitle(svg: SvgElement): string | null {
  const title = svg.children.find((child) => typeof child !== 'string' && child.name === 'title')
  const text = typeof title === 'object' ? title.children.filter((child) => typeof child === 'string').join('') : ''
  return oneLine(text).slice(0, 120) || null
}
