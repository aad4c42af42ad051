// Makes the table of refused passwords (docs/decisions/146): `node tools/common-passwords.ts <list> [<list> …]`. A list has a
// password a line, the most common one first. Of the last one the 100,000 most common that would pass the rule are taken.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { hashedLength, hashPassword } from '../server/modules/auth/password-table.rules.ts'

const count = 100_000
const target = new URL('../server/modules/auth/common-passwords.bin', import.meta.url)

/** Whether a password with some of its letters in capitals could pass the rule of the specification. */
const couldPass = (password: string): boolean =>
  password.length >= 7 && password.length <= 128 && /\d/.test(password) && (password.match(/[a-z]/g)?.length ?? 0) >= 2

const paths = parseArgs({ allowPositionals: true }).positionals
const lists = paths.map((path) => [
  ...new Set(
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter(couldPass),
  ),
])
const taken = new Set([...lists.slice(0, -1).flat(), ...(lists.at(-1) ?? []).slice(0, count)])
const hashes = [...taken].map(hashPassword).toSorted((a, b) => Buffer.compare(a, b))
writeFileSync(target, Buffer.concat(hashes))
console.log(`${taken.size} passwords, ${hashes.length * hashedLength} bytes`)
