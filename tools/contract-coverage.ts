// What a full run of the server's tests really called and received (`tests/support/contract-record.ts`), held against
// the contract: source text that mentions a row or a code proves nothing.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '../contract/all.ts'
import { refusals } from '../contract/refusals.ts'
import { root } from './run.ts'

const folder = join(root, 'tests/.out/contract')

/** Forgets earlier runs. */
export function clearContractRecord(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** The lines that all workers recorded: `row cart.readCart`, `refusal cart.full`. */
export function readContractRecord(): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  return new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
}

/** A sentence for each row that never succeeded and each refusal that was never answered; only a full run can be judged. */
export function findContractGaps(record: ReadonlySet<string>): string[] {
  const rows = modules.flatMap(({ module, table }) => Object.keys(table).map((name) => `${module}.${name}`))
  return [
    ...rows.filter((row) => !record.has(`row ${row}`)).map((row) => `No server test calls ${row} with success.`),
    ...Object.keys(refusals)
      .filter((code) => !record.has(`refusal ${code}`))
      .map((code) => `No server test is answered with the refusal ${code}.`),
  ]
}
