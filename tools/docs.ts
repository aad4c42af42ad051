// `npm run docs` generates pages from the contract. `--check` reports stale pages and changes nothing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessPage } from './docs/access.ts'
import { apiPage } from './docs/api.ts'
import { proofPage } from './docs/proof.ts'
import { specPages } from './docs/spec.ts'
import { readLedger } from './proof/campaign-ledger.ts'
import { root } from './run.ts'

const pages: Record<string, string> = {
  'docs/api.md': apiPage(),
  'docs/access.md': accessPage(),
  'docs/proof.md': proofPage(readLedger()),
  ...specPages(),
}
const stale = Object.entries(pages).filter(
  ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
)

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`${path} is stale: run \`npm run docs\` and commit it.`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  for (const [path, text] of stale) writeFileSync(join(root, path), text)
  console.log(
    stale.length === 0 ? 'Every printed page was fresh.' : `Printed ${stale.map(([path]) => path).join(', ')}.`,
  )
}
