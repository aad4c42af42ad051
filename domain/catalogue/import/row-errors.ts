/** Every reason why a row is skipped or loses a cell: a stable code and its message. `{name}` is filled in. */
export const rowErrorMessages = {
  'row.too-many-columns':
    'This row has {cells} cells, but the heading has {columns}. Put quotes around a cell that contains a separator.',
  'row.open-quote': 'A quote opens here and is never closed. Nothing from this line on was read.',
  'row.too-long':
    'This row is longer than 512 KiB and was left out. Shorten its cells; if they look short, a quote in it is not closed.',
  'row.repeated': '{what} is already in line {first}. Only the first one counts.',
  'text.control-character': 'This cell contains a character that cannot be shown ({code}). Retype the cell.',
  'text.undecodable': 'A letter was lost when this file was saved. Save it as “CSV UTF-8”.',

  'number.missing': 'The part number is missing.',
  'number.too-long': 'The part number has {length} characters; the maximum is {most}.',
  'number.unreadable': 'The part number needs at least one letter or digit.',
  'number.taken': 'The number {value} of this handle and its options belongs to another part. Give it a SKU.',
  'number.alike':
    'The number {value} has the same letters a to z and digits as the part {number}. Give one of them another number.',
  'name.missing': 'The name is missing.',
  'name.too-long': 'The name has {length} characters; the maximum is {most}.',
  'description.too-long': 'The description has {length} characters; the maximum is {most}.',
  'brand.missing': 'The brand is missing.',
  'brand.too-long': 'The brand has {length} characters; the maximum is {most}.',
  'brand.unknown': 'There is no brand “{value}”. Correct it, or allow new names.',
  'price.unreadable': '“{value}” is not an amount. Write it like 1234.50, or leave it empty for price on request.',
  'price.negative': 'A price cannot be negative.',
  'price.too-large': 'The price is over {most}.',
  'qty.unreadable': '“{value}” is not a whole number of pieces.',
  'qty.negative': 'A quantity cannot be negative.',
  'qty.too-large': 'The quantity is over {most}.',
  'weight.unreadable': '“{value}” is not a weight. Write it like 2.5 lb or 1.2 kg.',
  'weight.no-unit': 'The weight {value} has no unit. Write it like 2.5 lb, or add a column “Weight unit”.',
  'weight.negative': 'A weight cannot be negative.',
  'weight.too-large': 'The weight is over {most} kg.',
  'compare-at.unreadable': '“{value}” is not an amount. Write it like 1234.50, or leave it empty.',
  'compare-at.negative': 'A price cannot be negative.',
  'compare-at.too-large': 'The price is over {most}.',
  'part-type.too-long': 'The type has {length} characters; the maximum is {most}.',
  'tags.too-long': 'The tags have {length} characters; the maximum is {most}.',
  'replacement.unreadable': 'The replacement number needs a letter or digit, and at most {most} characters.',
  'replacement.itself': 'A part cannot replace itself.',
  'replacement.unknown': 'The replacement {value} is neither in the catalogue nor in a valid row of this file.',
  'replacement.circle': 'The replacements form a cycle: {value}.',
  'replacement.circle-met':
    'Another import was faster: with its replacements this one would form a cycle, {value}. The part came in without it.',
  'fits.unreadable': '“{value}” cannot be read. Write models like: Meridian T500; Stride T60 [ST62140A00001..]',
  'fits.serial-break': 'The serials of “{value}” are out of order: the first must come before the second.',
  'fits.unknown': 'There is no model “{value}”.',
  'fits.ambiguous': 'Several models are named “{value}”. Add the brand before the name.',
  'fits.repeated': 'The model “{value}” is listed twice with the same serials.',
  'fits.too-many': 'This cell lists {count} models; the maximum is {most}.',

  'model.missing': 'The name of the model is missing.',
  'model.too-long': 'The name of the model has {length} characters; the maximum is {most}.',
  'model.unreadable': 'The name of the model needs at least one letter or digit.',
  'model.alike':
    'The model {value} has the same letters a to z and digits as the model {model}. Give one of them another name.',
  'type.missing': 'The equipment type is missing.',
  'type.too-long': 'The equipment type has {length} characters; the maximum is {most}.',
  'type.unknown': 'There is no equipment type “{value}”. Correct it, or allow new names.',
  'subtype.too-long': 'The subtype has {length} characters; the maximum is {most}.',
  'subtype.unknown': '{type} has no subtype “{value}”. Correct it, or allow new names.',
  'market.too-long': 'The market has {length} characters; the maximum is {most}.',
  'market.unknown': 'There is no market “{value}”. Correct it, or allow new names.',
  'manufacturer.too-long': 'The manufacturer has {length} characters; the maximum is {most}.',
  'manufacturer.unknown': 'There is no manufacturer “{value}”. Correct it, or allow new names.',
  'manufacturer.other': 'The brand {brand} belongs to {maker}.',
  'prefix.unreadable': 'A serial prefix has 2 to 12 letters and digits, and starts with a letter.',
  'prefix.taken': 'The serial prefix {value} belongs to {model}.',
  'slug.unreadable': 'A slug has lower-case letters, digits and dashes, at most {most} characters.',
  'slug.taken': 'The slug {value} belongs to {model}.',
  'months.unreadable': '“{value}” is not a number of months from 0 to 600.',
  'hours.unreadable': '“{value}” is not a number of hours from 0 to 1000.',
  'other-id.too-long': 'The id has {length} characters; the maximum is {most}.',
  'other-id.taken': 'The id {value} belongs to {model}.',

  'barcode.unreadable':
    '“{value}” is not a barcode. The part came in without it. If a spreadsheet shortened it, export the file again.',
  'part.hidden':
    'The part {value} is hidden since an earlier import, so its price was not taken. To sell it again, add a column “Status” with “active”.',
  'barcode.repeated': 'The barcode {value} is already in line {first}. This part came in without it.',
  'barcode.taken': 'The barcode {value} belongs to the part {number}. This part came in without it.',
  'picture.unreadable':
    '“{value}” is neither a web address nor a picture beside the file. The part came in without it.',
  'picture.several':
    '“{value}” is the name of several pictures beside the file. The part came in without it. Add its folder to the name.',
  'picture.too-many': 'A part has at most {most} pictures. The others were left out.',
  'picture.failed': 'The picture could not be added: {sentence}.',

  'bill.callout': 'The callout needs 1 to 12 characters.',
  'bill.per-machine': '“{value}” is not a number of pieces from 1 to 9999.',
  'bill.serial-break': 'The serials are out of order: the first must come before the second.',
  'bill.part-unknown': 'There is no part {value}.',
  'bill.too-many': 'A diagram has at most {most} lines.',
  'hotspot.shape': 'A hotspot is a circle (x, y, r) or a polygon of 3 to 200 corners (points), in units of the image.',
  'diagram.model-unknown':
    'No model matches the folder “{value}”. Name the folder after the model’s slug, or its brand and name.',
  'diagram.code': 'A code has letters, digits, dashes and dots, at most 40 characters.',
  'diagram.twice': 'Two images have this code.',
  'diagram.picture-missing': 'No image has this code. Add {value}.svg or {value}.png to the folder.',
  'diagram.picture': '{sentence}',
  'diagram.hotspots-shape':
    'The new picture of {value} has other proportions. Its hotspots stayed where they were: check them, or add their file.',
  'diagram.heading': '{sentence}',
} as const

export type RowErrorCode = keyof typeof rowErrorMessages

/** Notes: the row came in, but something of it did not. Every other reason skips the row. */
export const noteCodes = [
  'part.hidden',
  'barcode.unreadable',
  'barcode.repeated',
  'barcode.taken',
  'picture.unreadable',
  'picture.several',
  'picture.too-many',
  'picture.failed',
  'diagram.hotspots-shape',
  'replacement.circle-met',
] as const satisfies readonly RowErrorCode[]
export type NoteCode = (typeof noteCodes)[number]
const notes: ReadonlySet<string> = new Set(noteCodes)
export const isNote = (code: string): boolean => notes.has(code)

/** One reason why a row was skipped, or a note about it. `line` 1 is the heading. `column` is its name in the heading, null for the whole row. */
export interface RowError {
  readonly line: number
  readonly column: string | null
  readonly code: RowErrorCode
  readonly message: string
}

const maxValueLength = 60
const shorten = (value: string | number) => {
  const text = String(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text
}

/** Creates an error with its message. Long values from the file are shortened. */
export function createRowError(
  line: number,
  column: string | null,
  code: RowErrorCode,
  values: Readonly<Record<string, string | number>> = {},
): RowError {
  const isProse = code === 'diagram.picture' || code === 'diagram.heading' || code === 'picture.failed'
  const message = rowErrorMessages[code].replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name] ?? gap
    return isProse ? String(value) : shorten(value)
  })
  return { line, column, code, message }
}
