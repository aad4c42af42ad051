import { toKind } from './statement-record.ts'

/** A type of the database, with what both drivers are shown to do with it (`tests/server/db/values.test.ts`). */
interface TypeSample {
  readonly type: string
  /** Values as a call hands them over, each with the text that the database has of it. */
  readonly writes?: readonly (readonly [value: unknown, text: string])[]
  /** Expressions, each with the value that a call receives. */
  readonly reads?: readonly (readonly [sql: string, value: unknown])[]
}

const at = '2026-11-20T15:00:00.250Z'
const id = '018f4e5a-0000-7000-8000-00000000abcd'
const quoted = 'ä "b" \\ {c, d}'

/** The types and kinds of values of all statements; `tests/support/statement-parity.ts` asks that none is missing. */
export const typeSamples: readonly TypeSample[] = [
  {
    type: 'bigint',
    writes: [
      [7, '7'],
      ['9007199254740993', '9007199254740993'],
    ],
    reads: [['9007199254740993', '9007199254740993']],
  },
  {
    type: 'boolean',
    writes: [
      [true, 'true'],
      [false, 'false'],
    ],
    reads: [
      ['true', true],
      ['false', false],
    ],
  },
  { type: 'bytea', writes: [[new Uint8Array([0, 92, 255]), '\\x005cff']], reads: [[`'\\x005cff'`, [0, 92, 255]]] },
  { type: '"char"', writes: [['r', 'r']], reads: [[`'r'`, 'r']] },
  { type: 'character varying', writes: [[quoted, quoted]], reads: [[`'${quoted}'`, quoted]] },
  { type: 'date', writes: [['2026-02-28', '2026-02-28']], reads: [[`'2026-02-28'`, '2026-02-28']] },
  {
    type: 'double precision',
    writes: [
      [0.1, '0.1'],
      [-7, '-7'],
    ],
    reads: [
      ['0.1', 0.1],
      ['-7', -7],
    ],
  },
  { type: 'integer', writes: [[-7, '-7']], reads: [['-7', -7]] },
  {
    type: 'integer[]',
    writes: [
      [[3, -4], '{3,-4}'],
      [[], '{}'],
    ],
    reads: [
      [`'{3,-4}'`, [3, -4]],
      [`'{}'`, []],
    ],
  },
  { type: 'json', writes: [['{"a": [1, "ä"]}', '{"a": [1, "ä"]}']], reads: [[`'{"a": [1, "ä"]}'`, { a: [1, 'ä'] }]] },
  { type: 'jsonb', writes: [['{"a": [1, "ä"]}', '{"a": [1, "ä"]}']], reads: [[`'{"a": [1, "ä"]}'`, { a: [1, 'ä'] }]] },
  { type: 'name', writes: [['crate', 'crate']], reads: [[`'crate'`, 'crate']] },
  { type: 'name[]', writes: [[['crate', 'belt'], '{crate,belt}']] },
  { type: 'numeric', writes: [[12.5, '12.5']], reads: [['12.50', 12.5]] },
  { type: 'pg_lsn', writes: [['16/B374D848', '16/B374D848']] },
  { type: 'smallint', writes: [[-7, '-7']], reads: [['-7', -7]] },
  { type: 'text', writes: [[quoted, quoted]], reads: [[`'${quoted}'`, quoted]] },
  {
    type: 'text[]',
    writes: [
      [['x', quoted, ''], '{x,"ä \\"b\\" \\\\ {c, d}",""}'],
      [[], '{}'],
    ],
    reads: [
      [`array['x', '${quoted}', '', null]`, ['x', quoted, '', null]],
      [`'{}'`, []],
    ],
  },
  { type: 'timestamp with time zone', writes: [[new Date(at), at]], reads: [[`'${at}'`, new Date(at)]] },
  { type: 'timestamp with time zone[]', writes: [[[at], `{"${at}"}`]] },
  { type: 'tsquery', writes: [[`'belt':* & 'walk'`, `'belt':* & 'walk'`]] },
  { type: 'tsvector', writes: [[`'belt':1`, `'belt':1`]], reads: [[`to_tsvector('simple', 'belt')`, `'belt':1`]] },
  { type: 'uuid', writes: [[id, id]], reads: [[`'${id}'`, id]] },
  {
    type: 'uuid[]',
    writes: [
      [[id], `{${id}}`],
      [[], '{}'],
    ],
  },
  { type: 'void', reads: [['pg_advisory_xact_lock(1)', '']] },
]

/** The types whose values both drivers read alike. */
export const typesReadAlike = typeSamples.filter(({ reads }) => reads !== undefined).map(({ type }) => type)

/** The kinds of values that both drivers write alike, as `type: kind`. */
export const valuesWrittenAlike = typeSamples.flatMap(({ type, writes = [] }) =>
  writes.map(([value]) => `${type}: ${toKind(value) ?? 'null'}`),
)
