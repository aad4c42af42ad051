// `npm run texts`: every text that users read, printed from the code: screens, refusals, rules, mails, server pages.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'
import { findTexts } from './texts/find-texts.ts'

const rooms = ['contract', 'domain', 'offline', 'server', 'src', 'sw']
const isShown = (path: string) => !path.startsWith('server/db/') && !path.endsWith('.d.ts')

let total = 0
for (const path of globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
  .filter(isShown)
  .sort()) {
  const texts = findTexts(path, readFileSync(join(root, path), 'utf8'))
  if (texts.length === 0) continue
  console.log(path)
  for (const { line, text } of texts) console.log(`${String(line).padStart(6)}  ${text}`)
  total += texts.length
}
console.log(`${total} texts`)
