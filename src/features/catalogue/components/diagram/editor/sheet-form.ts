import type { DiagramDraft, DiagramForm } from '../../../../../../contract/catalogue-office.ts'
import { diagramForm } from '../../../../../../contract/catalogue-office.ts'
import type { Sheet } from './editing.ts'

/** What the server told, on the desk. */
export function sheetOf(draft: DiagramDraft): Sheet {
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

/** Whether two sheets would be saved as the same. */
export const isSameSheet = (a: Sheet, b: Sheet): boolean =>
  JSON.stringify(formOf(a, 0)) === JSON.stringify(formOf(b, 0))

const blank = (serial: string | null): string | null => (serial === null || serial.trim() === '' ? null : serial.trim())

/** As it is saved, over the version that was seen. */
export function formOf(sheet: Sheet, rev: number): DiagramForm {
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
      serial_from: blank(serial_from),
      serial_to: blank(serial_to),
    })),
  }
}

/** What is wrong with a sheet before it is sent: a sentence by the place in the form, as in `lines.3.callout`. */
export function faultsOf(sheet: Sheet): ReadonlyMap<string, string> {
  const checked = diagramForm.safeParse(formOf(sheet, 0))
  return new Map(checked.success ? [] : checked.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
