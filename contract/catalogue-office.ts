// Editing the catalogue, for users with catalogue.edit: imports, and the diagrams' pictures, hotspots and bills of material
// (docs/decisions/014-import.md). The public catalogue is in catalogue.ts.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { paged, pageNumber } from './kernel/paged.ts'
import { flag, numberId, ok, someText, text, uuid } from './shapes/basics.ts'
import { diagram } from './shapes/catalogue.ts'

/** Maximum bytes of a file to import, and of a diagram's picture. */
export const maxImportBytes = 32 * 1024 * 1024
export const maxPictureBytes = 8 * 1024 * 1024
/** Imports on one page of the list, and bad rows on one page of a report. */
export const importsPerPage = 20
export const errorsPerPage = 100
/** Limits of one diagram. */
export const maxHotspots = 1000
export const maxLines = 1000
export const maxCorners = 200

const ours = {
  spec: 'ours',
  source: 'docs/decisions/014-import.md',
  access: ['catalogue.edit'],
  offline: 'online',
} as const

const importKinds = z.enum(['equipment', 'parts'], 'Must be equipment or parts')

/** An import and its progress. `rows` counts the file's rows without header and empty lines. */
export const importState = z.object({
  import_id: z.string(),
  kind: importKinds,
  /** `shopify`: the product CSV that Shopify exports. */
  format: z.enum(['table', 'shopify']),
  file: z.string(),
  /** A preview: checks every row and changes nothing. */
  dry_run: z.boolean(),
  /** Adds brands, manufacturers, types and markets that the shop does not have. */
  create: z.boolean(),
  /** `failed` and `cancelled` ended early: rows that were already written stay. */
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** The server's message why it failed. */
  failure: z.nullable(z.string()),
  rows: z.number(),
  /** From 0 to 100. */
  percent: z.number(),
  /** In a preview: rows that would be added, changed and left unchanged. */
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Rows that were skipped, each with at least one line in the report. */
  bad: z.number(),
  /** Notes about rows that came in: something of them was left out. */
  noted: z.number(),
  /** Drafts and archived products of a Shopify file that the catalogue does not have. */
  left_out: z.number(),
  /** Variants of a Shopify file without SKU, and whether they get their handle and options as number. */
  unnumbered: z.number(),
  handle_numbers: z.boolean(),
  /** A finished preview that can be applied without uploading its file again. */
  may_apply: z.boolean(),
  started_by: z.string(),
  /** ISO 8601. */
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
})
export type ImportState = z.output<typeof importState>

/** A reason why a row was skipped. */
export const importRowError = z.object({
  /** Line of the file; 1 is the header. */
  line: z.number(),
  /** The column's name in the header; null where the error concerns the whole row. */
  column: z.nullable(z.string()),
  /** Stable, `price.negative`. */
  code: z.string(),
  /** A sentence. */
  message: z.string(),
  /** A note: the row came in, without what the sentence names. */
  is_note: z.optional(z.literal(true)),
})
export type ImportRowError = z.output<typeof importRowError>

/** A diagram as it is edited. Saving sends `rev` back, so that nobody's changes are overwritten by accident. */
export const diagramDraft = z.extend(diagram, { rev: z.number(), position: z.number() })
export type DiagramDraft = z.output<typeof diagramDraft>

const rev = z.coerce.number('Must be a version').check(z.int('Must be a version'), z.gte(0, 'Must be a version'))
const code = someText(40).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/, 'Use letters, digits, dashes and dots'))
const callout = someText(12)
const unit = z
  .number('Must be a number')
  .check(z.gte(-100_000, 'Is too far outside the picture'), z.lte(100_000, 'Is too far outside the picture'))
const drawnShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('circle'),
    x: unit,
    y: unit,
    r: z.number('Must be a number').check(z.gt(0, 'Must be more than 0'), z.lte(100_000, 'Too large')),
  }),
  z.strictObject({
    kind: z.literal('polygon'),
    points: z
      .array(z.tuple([unit, unit]))
      .check(z.minLength(3, 'At least 3 corners'), z.maxLength(maxCorners, `At most ${maxCorners} corners`)),
  }),
])
const serial = z.nullable(someText(40))

/** Hotspots are in units of the picture; lines are in their order. */
export const diagramForm = z.strictObject({
  rev,
  code,
  title: someText(120),
  /** Its position among the model's diagrams. */
  position: z
    .number('Must be a number')
    .check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more'), z.lte(9999, 'At most 9999')),
  hotspots: z
    .array(z.strictObject({ callout, shape: drawnShape }))
    .check(z.maxLength(maxHotspots, `At most ${maxHotspots} hotspots`)),
  lines: z
    .array(
      z.strictObject({
        callout,
        product_id: numberId,
        per_machine: z
          .number('Must be a number')
          .check(z.int('Must be a whole number'), z.gte(1, 'Must be 1 or more'), z.lte(9999, 'At most 9999')),
        serial_from: serial,
        serial_to: serial,
      }),
    )
    .check(z.maxLength(maxLines, `At most ${maxLines} lines`)),
})
export type DiagramForm = z.output<typeof diagramForm>

const oneImport = z.object({ id: uuid })
const oneDiagram = z.object({ id: numberId })

export const catalogueOffice = endpoints('catalogue-office', {
  /** Uploads a file. It is parsed at once and checked or applied by jobs. Start with a preview. */
  startImport: {
    ...ours,
    method: 'POST',
    path: '/catalogue-office/imports',
    effect: 'write',
    transaction: 'prepared',
    refreshes: ['catalogue-office.listImports'],
    query: z.strictObject({
      name: someText(200),
      /** Detected from the columns by default. */
      kind: z.optional(importKinds),
      dry_run: z._default(flag, true),
      create: z._default(flag, false),
      /** Shopify: a variant without SKU gets its handle and options as number. */
      handle_numbers: z._default(flag, false),
    }),
    body: z.instanceof(Uint8Array),
    bodyAs: 'bytes',
    bodyLimit: maxImportBytes,
    reply: importState,
    refusals: ['catalogue-office.unreadable', 'files.infected', 'files.notScanned'],
  },
  /** Applies a finished preview, as another import with the same rows. */
  applyImport: {
    ...ours,
    method: 'POST',
    path: '/catalogue-office/imports/{id}/apply',
    effect: 'write',
    refreshes: ['catalogue-office', 'catalogue'],
    params: oneImport,
    reply: importState,
    refusals: ['catalogue-office.importUnknown', 'catalogue-office.cannotApply'],
  },
  /** Cancels a running import after the current step. */
  cancelImport: {
    ...ours,
    method: 'POST',
    path: '/catalogue-office/imports/{id}/cancel',
    effect: 'write',
    refreshes: ['catalogue-office'],
    params: oneImport,
    reply: importState,
    refusals: ['catalogue-office.importUnknown', 'catalogue-office.importOver'],
  },
  readImport: {
    ...ours,
    method: 'GET',
    path: '/catalogue-office/imports/{id}',
    effect: 'read',
    params: oneImport,
    reply: importState,
    refusals: ['catalogue-office.importUnknown'],
  },
  /** Newest first. */
  listImports: {
    ...ours,
    method: 'GET',
    path: '/catalogue-office/imports',
    effect: 'read',
    query: z.strictObject({ page: pageNumber }),
    reply: paged(importState),
  },
  /** Sorted by line. */
  readImportReport: {
    ...ours,
    method: 'GET',
    path: '/catalogue-office/imports/{id}/report',
    effect: 'read',
    params: oneImport,
    query: z.strictObject({ page: pageNumber }),
    reply: paged(importRowError),
    refusals: ['catalogue-office.importUnknown'],
  },
  readDiagramDraft: {
    ...ours,
    method: 'GET',
    path: '/catalogue-office/diagrams/{id}',
    effect: 'read',
    params: oneDiagram,
    reply: diagramDraft,
    refusals: ['catalogue.unknown'],
  },
  /**
   * PNG or SVG bytes. Creates the model's diagram with this code, or replaces the picture of an existing one; then `rev`
   * is required. Hotspots and lines stay.
   */
  saveDiagramPicture: {
    ...ours,
    method: 'PUT',
    path: '/catalogue-office/equipment/{id}/diagrams/{code}/picture',
    effect: 'write',
    transaction: 'prepared',
    refreshes: ['catalogue-office', 'catalogue'],
    params: z.object({ id: numberId, code }),
    query: z.strictObject({ title: z.optional(text(120)), rev: z.optional(rev) }),
    body: z.instanceof(Uint8Array),
    bodyAs: 'bytes',
    bodyLimit: maxPictureBytes,
    reply: diagramDraft,
    refusals: [
      'catalogue.unknown',
      'catalogue-office.picture',
      'catalogue-office.changed',
      'files.infected',
      'files.notScanned',
    ],
  },
  /** Saves title, code, position, hotspots and bill of material together. */
  saveDiagram: {
    ...ours,
    method: 'PUT',
    path: '/catalogue-office/diagrams/{id}',
    effect: 'write',
    refreshes: ['catalogue-office', 'catalogue'],
    params: oneDiagram,
    body: diagramForm,
    bodyLimit: 1024 * 1024,
    reply: diagramDraft,
    refusals: [
      'catalogue.unknown',
      'catalogue-office.changed',
      'catalogue-office.codeTaken',
      'catalogue-office.partUnknown',
      'catalogue-office.serialBreak',
    ],
  },
  removeDiagram: {
    ...ours,
    method: 'DELETE',
    path: '/catalogue-office/diagrams/{id}',
    effect: 'write',
    refreshes: ['catalogue-office', 'catalogue'],
    params: oneDiagram,
    query: z.strictObject({ rev }),
    reply: ok,
    refusals: ['catalogue.unknown', 'catalogue-office.changed'],
  },
})
