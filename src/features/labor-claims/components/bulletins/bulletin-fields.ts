import type { BulletinForm, BulletinsOfManufacturer, OfficeBulletin } from '../../../../../contract/bulletins.ts'
import type { BulletinKind } from '../../../../../domain/bulletins/bulletin.ts'
import { checkBulletin } from '../../../../../domain/bulletins/check-bulletin.ts'
import { indexModels } from '../../../../../domain/catalogue/model-names.ts'
import { formatRange, parseRanges } from '../../../../../domain/bulletins/ranges.ts'

/** A recall or bulletin as it is typed: models and ranges one a line, parts separated by commas. */
export interface BulletinFields {
  /** The bulletin's id. A new one has it from the start, so that it is one bulletin after a lost answer. */
  id: string
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

type Named = Pick<BulletinsOfManufacturer, 'models' | 'manufacturer_name'>
type Models = Named['models']

/** The fields of a bulletin, or of a new one that begins on a day. */
export function toBulletinFields(
  bulletin: OfficeBulletin | null,
  id: string,
  models: Models,
  today: string,
): BulletinFields {
  if (bulletin === null)
    return {
      ...{ id, kind: 'recall', title: '', text: '', models: '', ranges: '', parts: '' },
      ...{ shown_from: today, shown_to: '', rev: 0 },
    }
  return {
    ...{ id, kind: bulletin.kind, title: bulletin.title, text: bulletin.text, rev: bulletin.rev },
    models: listModelNames(bulletin, models).join('\n'),
    ranges: bulletin.ranges.map(formatRange).join('\n'),
    parts: bulletin.part_numbers.join(', '),
    ...{ shown_from: bulletin.shown_from, shown_to: bulletin.shown_to ?? '' },
  }
}

/** What the form calls its fields. */
export const bulletinLabels: Readonly<Record<string, string>> = {
  ...{ kind: 'Kind', title: 'Title', text: 'Text', models: 'Models', ranges: 'Serial numbers or weeks of make' },
  ...{ parts: 'Part numbers', shown_from: 'Shown from', shown_to: 'Shown until' },
}

/** The names of a bulletin's models, as the form reads them: of two with one name the brand stands before it. */
export function listModelNames({ equipment_ids: ids }: Pick<OfficeBulletin, 'equipment_ids'>, models: Models) {
  const { label } = indexModels(models)
  return ids.map((id) => {
    const model = models.find((one) => one.equipment_id === id)
    return model === undefined ? `#${id}` : label(model)
  })
}

const splitLines = (text: string, sign: RegExp) =>
  text
    .split(sign)
    .map((line) => line.trim())
    .filter((line) => line !== '')
/** The models that are typed, one a line: a name may have a comma. `misread` says what the first line lacks that is not one model. */
function readModels(typed: string, { models, manufacturer_name: name }: Named) {
  const { find, label } = indexModels(models)
  const found = splitLines(typed, /\n/).map((line) => ({ line, of: find(line) }))
  const bad = found.find(({ of }) => of.length !== 1)
  const misread =
    bad === undefined
      ? null
      : bad.of.length === 0
        ? `${name} has no model “${bad.line}”${bad.line.includes(',') ? '. Enter one a line' : ''}`
        : `There are ${bad.of.length} models “${bad.line}”. Enter the brand too: ${bad.of.map(label).join(' or ')}`
  return { ids: found.flatMap(({ of }) => (of.length === 1 ? (of[0]?.equipment_id ?? []) : [])), misread }
}

/** The body of the call. Lines that cannot be read are left out: `checkBulletinFields` names them. */
export function toBulletinForm(fields: BulletinFields, of: Named): BulletinForm {
  const ranges = parseRanges(fields.ranges)
  return {
    ...{ rev: fields.rev, kind: fields.kind, title: fields.title, text: fields.text },
    equipment_ids: readModels(fields.models, of).ids,
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
  const { misread } = readModels(fields.models, of)
  if (misread !== null) errors['models'] = misread
  const ranges = parseRanges(fields.ranges)
  if (ranges.is === 'not') errors['ranges'] = ranges.sentence
  if (fields.shown_from === '') errors['shown_from'] = 'Choose the first day'
  const whole = ranges.is === 'read' && misread === null && fields.shown_from !== ''
  for (const [path, sentence] of whole ? Object.entries(checkBulletin(toBulletinForm(fields, of))) : [])
    errors[toBulletinField(path)] ??= sentence
  return errors
}
