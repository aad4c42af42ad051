import type { BulletinForm, BulletinsOfManufacturer, OfficeBulletin } from '../../../../../contract/bulletins.ts'
import type { BulletinKind } from '../../../../../domain/bulletins/bulletin.ts'
import { checkBulletin } from '../../../../../domain/bulletins/check-bulletin.ts'
import { formatRange, parseRanges } from '../../../../../domain/bulletins/ranges.ts'

/** A recall or bulletin as it is typed: models and ranges one a line, parts separated by commas. */
export interface BulletinFields {
  kind: BulletinKind
  title: string
  text: string
  models: string
  ranges: string
  parts: string
  shown_from: string
  shown_to: string
  /** The revision that the form began with. */
  rev: number
}

type Models = BulletinsOfManufacturer['models']

/** The fields of a bulletin, or of a new one that begins on a day. */
export function toBulletinFields(bulletin: OfficeBulletin | null, models: Models, today: string): BulletinFields {
  if (bulletin === null)
    return {
      ...{ kind: 'recall', title: '', text: '', models: '', ranges: '', parts: '' },
      ...{ shown_from: today, shown_to: '', rev: 0 },
    }
  return {
    ...{ kind: bulletin.kind, title: bulletin.title, text: bulletin.text, rev: bulletin.rev },
    models: listModelNames(bulletin, models).join('\n'),
    ranges: bulletin.ranges.map(formatRange).join('\n'),
    parts: bulletin.part_numbers.join(', '),
    ...{ shown_from: bulletin.shown_from, shown_to: bulletin.shown_to ?? '' },
  }
}

/** The names of a bulletin's models. */
export const listModelNames = ({ equipment_ids: ids }: Pick<OfficeBulletin, 'equipment_ids'>, models: Models) =>
  ids.map((id) => models.find((one) => one.equipment_id === id)?.name ?? `#${id}`)

const splitLines = (text: string, sign: RegExp) =>
  text
    .split(sign)
    .map((line) => line.trim())
    .filter((line) => line !== '')
const findModel = (models: Models, name: string) => models.find((one) => one.name.toLowerCase() === name.toLowerCase())

/** The body of the call. Lines that cannot be read are left out: `checkBulletinFields` names them. */
export function toBulletinForm(fields: BulletinFields, models: Models): BulletinForm {
  const ranges = parseRanges(fields.ranges)
  return {
    ...{ rev: fields.rev, kind: fields.kind, title: fields.title, text: fields.text },
    equipment_ids: splitLines(fields.models, /[\n,]/).flatMap((name) => findModel(models, name)?.equipment_id ?? []),
    ranges: ranges.is === 'read' ? [...ranges.ranges] : [],
    part_numbers: splitLines(fields.parts, /[\n,]/),
    shown_from: fields.shown_from,
    shown_to: fields.shown_to === '' ? null : fields.shown_to,
  }
}

/** The field of an error's path: a line of a list belongs to the list's field. */
export const toBulletinField = (path: string): string => {
  const name = path.split('.')[0] ?? path
  return name === 'equipment_ids' ? 'models' : name === 'part_numbers' ? 'parts' : name
}

/** The errors of the fields, before the server is asked. */
export function checkBulletinFields(fields: BulletinFields, of: BulletinsOfManufacturer): Record<string, string> {
  const errors: Record<string, string> = {}
  const unknown = splitLines(fields.models, /[\n,]/).find((name) => findModel(of.models, name) === undefined)
  if (unknown !== undefined) errors['models'] = `${of.manufacturer_name} has no model “${unknown}”`
  const ranges = parseRanges(fields.ranges)
  if (ranges.is === 'not') errors['ranges'] = ranges.sentence
  if (fields.shown_from === '') errors['shown_from'] = 'Choose the first day'
  const whole = ranges.is === 'read' && unknown === undefined && fields.shown_from !== ''
  for (const [path, sentence] of whole ? Object.entries(checkBulletin(toBulletinForm(fields, of.models))) : [])
    errors[toBulletinField(path)] ??= sentence
  return errors
}
