// A picture or document of a claim: its bytes go first, in parts, behind the words.
import { files } from '../../contract/files.ts'
import type { Operation } from '../engine.ts'
import { claimGroup } from './labor-claims.ts'
import { quoted } from './quoted.ts'

const { addFile: row } = files.table

export const addFile: Operation<typeof row> = {
  kind: 'addFile',
  row,
  v: row.v,
  lane: 'photos',
  icon: 'photo',
  mints: true,
  group: (input) => claimGroup(input.body.ref_id),
  entity: (input) => input.body.id ?? '',
  label: ({ body }) => `Photo, ${quoted(body.title)}`,
}
