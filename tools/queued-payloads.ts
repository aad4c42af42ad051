// `node tools/queued-payloads.ts` notes the payloads of this build as those of the last release, after a release was built.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printPayloads } from './docs/queued-payloads.ts'
import { root } from './run.ts'

writeFileSync(join(root, 'docs/queued-payloads.json'), printPayloads())
