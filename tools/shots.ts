// `npm run shots` takes the manifest's screenshots and the README's pictures. `--compare` shows what a change did to the
// gallery and to twenty screens, against `HEAD` or against the pictures that `--base` has stored. `--screens` takes every
// screen, with a contact sheet to look at.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from './app-build.ts'
import { seconds } from './run.ts'
import { prepareBase, shotsFolder, storeBase, takeSet } from './shots/base-set.ts'
import { compareSets } from './shots/compare-sets.ts'
import { formatReport, formatShare } from './shots/report-page.ts'

const usage = `npm run shots                                the manifest's screenshots and the README's pictures
npm run shots -- --compare                   what changed since HEAD, or since the stored base
npm run shots -- --compare --fail-on-change  the same; exits with 1 when a picture changed
npm run shots -- --base                      stores the pictures of the files as they are now as the base
npm run shots -- --screens                   every screen in three brands, light and dark, at 390 and 1440 px
npm run shots -- --screens --brand harbor --only S30 --only orders
npm run shots -- --forget-base               removes the base; the next comparison is with HEAD`

/** Compares the present files with the base, writes the report, and prints a line for each changed picture. */
async function compare(): Promise<boolean> {
  const { folder, label } = await prepareBase()
  const [now, differences] = [join(shotsFolder, 'now'), join(shotsFolder, 'differences')]
  await takeSet(join(import.meta.dirname, '..'), now)
  rmSync(differences, { recursive: true, force: true })
  const compared = await compareSets(folder, now, differences)
  const report = join(shotsFolder, 'report.html')
  writeFileSync(report, formatReport(compared, label))
  const changed = compared.filter(({ is }) => is !== 'same')
  for (const { name, is, share } of changed)
    console.log(`${is.padEnd(8)} ${is === 'changed' ? formatShare(share).padStart(12) : ''.padStart(12)}  ${name}`)
  console.log(`${changed.length} of ${compared.length} pictures differ from ${label}. ${report}`)
  return changed.length > 0
}

const { values } = parseArgs({
  options: {
    compare: { type: 'boolean' },
    base: { type: 'boolean' },
    'forget-base': { type: 'boolean' },
    'fail-on-change': { type: 'boolean' },
    screens: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    brand: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const began = performance.now()
if (values.help === true) console.log(usage)
else if (values['forget-base'] === true) rmSync(join(shotsFolder, 'base.json'), { force: true })
else if (!(await buildApp({ isQuick: true }))) throw new Error('Pictures need an app that builds.')
else if (values.screens === true)
  await (await import('./shots/take-every-screen.ts')).takeEveryScreen({ only: values.only ?? [], brand: values.brand })
else if (values.base === true) await storeBase()
else if (values.compare === true) {
  const hasChanged = await compare()
  if (hasChanged && values['fail-on-change'] === true) process.exitCode = 1
} else await (await import('./shots/manifest-pictures.ts')).takeManifestPictures()
console.log(`Took ${seconds(performance.now() - began)}.`)
