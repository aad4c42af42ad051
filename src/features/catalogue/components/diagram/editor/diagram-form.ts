import type { DiagramDraft, DiagramForm } from '../../../../../../contract/catalogue-office.ts'
import { diagramForm } from '../../../../../../contract/catalogue-office.ts'
import { normalizeSerial } from '../../../../../../domain/warranty/serials.ts'
import type { DiagramContent } from './editor-state.ts'

/** Converts the server's draft to editor content. */
export function toContent(draft: DiagramDraft): DiagramContent {
  return {
    title: draft.title,
    code: draft.code,
    position: draft.position,
    spots: draft.hotspots.map(({ callout, shape }, key) => ({ key, callout, shape })),
    lines: draft.products.map((line, at) => ({
      key: draft.hotspots.length + at,
      callout: line.callout,
      part: { product_id: line.product_id, number: line.number, name: line.name },
      per_machine: line.per_machine,
      serial_from: line.serial_from,
      serial_to: line.serial_to,
    })),
  }
}

/** Whether two contents would be saved as the same form. */
export const isSameContent = (a: DiagramContent, b: DiagramContent): boolean =>
  JSON.stringify(toForm(a, 0)) === JSON.stringify(toForm(b, 0))

const toSerial = (serial: string | null): string | null => (serial === null ? null : normalizeSerial(serial) || null)

/** Converts the content to the form to save, based on version `rev`. */
export function toForm(sheet: DiagramContent, rev: number): DiagramForm {
  return {
    rev,
    code: sheet.code.trim(),
    title: sheet.title.trim(),
    position: sheet.position,
    hotspots: sheet.spots.map(({ callout, shape }) => ({ callout: callout.trim(), shape })),
    lines: sheet.lines.map(({ callout, part, per_machine, serial_from, serial_to }) => ({
      callout: callout.trim(),
      product_id: part.product_id,
      per_machine,
      serial_from: toSerial(serial_from),
      serial_to: toSerial(serial_to),
    })),
  }
}

/** Validates the content before it is sent. Returns a message by form path, for example `lines.3.callout`. */
export function validateContent(sheet: DiagramContent): ReadonlyMap<string, string> {
  const parsed = diagramForm.safeParse(toForm(sheet, 0))
  return new Map(parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
