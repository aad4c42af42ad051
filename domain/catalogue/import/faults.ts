/** Every reason why a row is skipped: a code that stays, and its sentence. `{name}` is filled in. */
export const importFaults = {
  'row.too-many-columns':
    'This row has {cells} cells, the heading {columns}. A cell that holds a separator needs quotes.',
  'row.open-quote': 'The quote that opens here is never closed. Nothing from this line on was read.',
  'row.repeated': '{what} stands in line {first} already. Only the first of them counts.',
  'text.control-character': 'It holds a character that cannot be shown ({code}). Type the cell anew.',
  'text.undecodable': 'A letter was lost when this file was saved. Save it as “CSV UTF-8”.',

  'number.missing': 'The part number is missing.',
  'number.too-long': 'The part number has {length} characters; {most} is the most.',
  'number.unreadable': 'The part number needs at least one letter or digit.',
  'name.missing': 'The name is missing.',
  'name.too-long': 'The name has {length} characters; {most} is the most.',
  'description.too-long': 'The description has {length} characters; {most} is the most.',
  'brand.missing': 'The brand is missing.',
  'brand.too-long': 'The brand has {length} characters; {most} is the most.',
  'brand.unknown': 'There is no brand “{value}”. Correct it, or allow new names.',
  'price.unreadable': '“{value}” is not an amount. Write it like 1234.50, or leave it empty to have it asked for.',
  'price.negative': 'A price cannot be negative.',
  'price.too-large': 'The price is over {most}.',
  'qty.unreadable': '“{value}” is not a whole number of pieces.',
  'qty.negative': 'A quantity cannot be negative.',
  'qty.too-large': 'The quantity is over {most}.',
  'replacement.unreadable': 'The number of the replacement needs a letter or digit, and {most} characters at the most.',
  'replacement.itself': 'The part is replaced by itself.',
  'replacement.unknown': 'The replacement {value} is neither in the catalogue nor among the good rows of this file.',
  'replacement.circle': 'The replacements lead in a circle: {value}.',
  'fits.unreadable': '“{value}” cannot be read. Write models like: Meridian T500; Stride T60 [ST62140A00001..]',
  'fits.serial-break': 'The serials of “{value}” do not fit: the first has to come before the second.',
  'fits.unknown': 'There is no model “{value}”.',
  'fits.ambiguous': 'Several models are called “{value}”. Put the brand before it.',
  'fits.repeated': 'The model “{value}” is named twice with the same serials.',
  'fits.too-many': 'It names {count} models; {most} is the most.',

  'model.missing': 'The name of the model is missing.',
  'model.too-long': 'The name of the model has {length} characters; {most} is the most.',
  'model.unreadable': 'The name of the model needs at least one letter or digit.',
  'type.missing': 'The equipment type is missing.',
  'type.too-long': 'The equipment type has {length} characters; {most} is the most.',
  'type.unknown': 'There is no equipment type “{value}”. Correct it, or allow new names.',
  'subtype.too-long': 'The subtype has {length} characters; {most} is the most.',
  'subtype.unknown': '{type} has no subtype “{value}”. Correct it, or allow new names.',
  'market.too-long': 'The market has {length} characters; {most} is the most.',
  'market.unknown': 'There is no market “{value}”. Correct it, or allow new names.',
  'manufacturer.too-long': 'The manufacturer has {length} characters; {most} is the most.',
  'manufacturer.unknown': 'There is no manufacturer “{value}”. Correct it, or allow new names.',
  'manufacturer.other': 'The brand {brand} belongs to {maker}.',
  'prefix.unreadable': 'A serial prefix has 2 to 12 letters and digits, and begins with a letter.',
  'prefix.taken': 'The serial prefix {value} belongs to {model}.',
  'slug.unreadable': 'A slug has lower-case letters, digits and dashes, {most} characters at the most.',
  'slug.taken': 'The slug {value} belongs to {model}.',
  'months.unreadable': '“{value}” is not a number of months from 0 to 600.',
  'hours.unreadable': '“{value}” is not a number of hours from 0 to 1000.',
  'other-id.too-long': 'The id has {length} characters; {most} is the most.',
  'other-id.taken': 'The id {value} belongs to {model}.',

  'bill.callout': 'The callout needs 1 to 12 characters.',
  'bill.per-machine': '“{value}” is not a number of pieces from 1 to 9999.',
  'bill.serial-break': 'The serials do not fit: the first has to come before the second.',
  'bill.part-unknown': 'There is no part {value}.',
  'bill.too-many': 'A diagram has {most} of them at the most.',
  'hotspot.shape':
    'A hotspot is a circle (x, y, r) or a polygon of 3 to 200 corners (points), in units of the picture.',
  'diagram.model-unknown':
    'There is no model for the folder “{value}”. Name it by the model’s slug, or brand and name.',
  'diagram.code': 'A code has letters, digits, dashes and dots, 40 characters at the most.',
  'diagram.twice': 'There are two pictures with this code.',
  'diagram.picture-missing': 'There is no picture with this code: put {value}.svg or {value}.png beside it.',
  'diagram.picture': '{sentence}',
  'diagram.heading': '{sentence}',
} as const

export type ImportFaultCode = keyof typeof importFaults

/** One reason why a row was skipped: `line` 1 is the heading, `column` as the heading names it, null for the whole row. */
export interface RowFault {
  readonly line: number
  readonly column: string | null
  readonly code: ImportFaultCode
  readonly message: string
}

const longestValue = 60
const shortened = (value: string | number) => {
  const text = String(value)
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text
}

/** A fault with its sentence; values that somebody typed are shortened. */
export function rowFault(
  line: number,
  column: string | null,
  code: ImportFaultCode,
  values: Readonly<Record<string, string | number>> = {},
): RowFault {
  const isProse = code === 'diagram.picture' || code === 'diagram.heading'
  const message = importFaults[code].replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name] ?? gap
    return isProse ? String(value) : shortened(value)
  })
  return { line, column, code, message }
}
