// A crash is reported like anything else that must not be lost.
import { logging } from '../../contract/logging.ts'
import type { Operation } from '../engine.ts'
import { quoted } from './quoted.ts'

const { logCrash: row } = logging.table

export const logCrash: Operation<typeof row> = {
  kind: 'logCrash',
  row,
  v: row.v,
  lane: 'words',
  icon: 'crash',
  group: () => 'crashes',
  entity: () => 'crash',
  label: ({ body }) => `Crash report, ${quoted(body.error)}`,
}
