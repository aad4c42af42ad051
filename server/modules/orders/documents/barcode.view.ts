import { drawCode128, fitsCode128 } from '../../../../domain/warehouse/code-128.ts'
import { ink } from './pdf-page.view.ts'
import type { Document } from './pdf-page.view.ts'

// Label printers have 203 dots to the inch: a bar of whole dots is sharp.
const dot = 72 / 203
/** A wider bar gains nothing at arm’s length. */
const maxDots = 5

/** The bars of a text in the middle of a width. A code that is too long or not ASCII is printed as text alone. */
export function drawBarcode(
  document: Document,
  text: string,
  at: { readonly left: number; readonly width: number; readonly y: number; readonly height: number },
): void {
  if (!fitsCode128(text)) return
  const code = drawCode128(text)
  const dots = Math.min(maxDots, Math.floor(at.width / code.width / dot))
  // One dot is still read by fixed scanners; less is not.
  if (dots < 1) return
  const module = dots * dot
  const start = at.left + (at.width - code.width * module) / 2
  for (const bar of code.bars) document.rect(start + bar.x * module, at.y, bar.width * module, at.height)
  document.fill(ink)
}
