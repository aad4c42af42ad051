import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { largestPicture } from '../../../contract/catalogue-office.ts'
import { oneLine } from '../../../domain/catalogue/import/cell-text.ts'
import { cleanPng, isPng } from './png-file.ts'
import { sizeSvg, unfoldsWithin } from './svg-size.ts'
import type { SvgElement } from './svg-tree.ts'
import { readSvg, writeSvg } from './svg-tree.ts'

/** A diagram's picture as it is kept and served: cleaned, with its size in units of the hotspots. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mime: 'image/png' | 'image/svg+xml'
  /** SHA-256 of the bytes. */
  readonly hash: string
  readonly width: number
  readonly height: number
  /** What a drawing calls itself. */
  readonly title: string | null
}

/** Looks at a PNG or SVG and keeps of it what is a picture. Answers a sentence where it cannot be used. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | string> {
  if (bytes.byteLength > largestPicture) return `It is larger than ${largestPicture / 1024 / 1024} MiB.`
  return isPng(bytes) ? readPng(bytes) : readDrawing(bytes)
}

const made = (picture: Omit<Picture, 'hash'>): Picture => ({
  ...picture,
  hash: createHash('sha256').update(picture.bytes).digest('hex'),
})

async function readPng(bytes: Uint8Array): Promise<Picture | string> {
  const png = cleanPng(bytes)
  if (typeof png === 'string') return png
  try {
    // Every pixel is read once, small: what is cut short within a chunk shows here.
    await sharp(png.bytes, { failOn: 'error' }).resize(16, 16, { fit: 'inside' }).toBuffer()
  } catch {
    return 'It is a damaged PNG. Save it again.'
  }
  return made({ ...png, mime: 'image/png', title: null })
}

function readDrawing(bytes: Uint8Array): Picture | string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'Only PNG and SVG pictures can be used; this is something else.'
  }
  if (!text.trimStart().startsWith('<')) return 'Only PNG and SVG pictures can be used; this is something else.'
  const svg = readSvg(text)
  if (typeof svg === 'string') return svg
  const size = sizeSvg(svg)
  if (typeof size === 'string') return size
  if (!unfoldsWithin(svg)) return 'It repeats its own parts more often than can be drawn.'
  const clean = new TextEncoder().encode(writeSvg(svg))
  return made({ bytes: clean, mime: 'image/svg+xml', ...size, title: titleOf(svg) })
}

function titleOf(svg: SvgElement): string | null {
  const title = svg.children.find((child) => typeof child !== 'string' && child.name === 'title')
  const words = typeof title === 'object' ? title.children.filter((child) => typeof child === 'string').join('') : ''
  return oneLine(words).slice(0, 120) || null
}
