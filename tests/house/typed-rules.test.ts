import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { root } from './sources.ts'

const declarations = `
declare const anything: any
declare const numbers: number[]
declare const object: { a: number }
declare const text: string
declare const flag: boolean
declare const kind: 'a' | 'b'
declare enum Letter { A = 'a', B = 'b' }
declare const letter: Letter
declare function nothing(): void
declare function later(): Promise<number>
declare function takeNumber(value: number): void
declare function identity<T = string>(value: T): T
/** @deprecated */
declare function outdated(): void
declare class Box { open(): number }
`

/** A breach of each rule. */
const breaches: Readonly<Record<string, string>> = {
  'await-thenable': 'export async function a1() { await 1 }',
  'no-array-delete': 'delete numbers[0]',
  'no-base-to-string': 'export const a2 = String(object)',
  'no-confusing-void-expression': 'export const a3 = nothing()',
  'no-deprecated': 'outdated()',
  'no-duplicate-type-constituents': 'export type A4 = string | string',
  'no-floating-promises': 'later()',
  'no-for-in-array': 'for (const index in numbers) takeNumber(Number(index))',
  'no-generated-empty-object-type': "export const a5: Omit<{ a: number }, 'a'> = { b: 1 }",
  'no-implied-eval': "setTimeout('nothing()', 1)",
  'no-meaningless-void-operator': 'void nothing()',
  'no-misused-promises': 'if (later()) nothing()',
  'no-misused-spread': 'export const a6 = { ...later() }',
  'no-mixed-enums': "export enum A7 { A = 1, B = 'b' }",
  'no-redundant-type-constituents': 'export type A8 = string | any',
  'no-unnecessary-boolean-literal-compare': 'if (flag === true) nothing()',
  'no-unnecessary-template-expression': 'export const a9 = `${text}`',
  'no-unnecessary-type-arguments': 'export const a10 = identity<string>(text)',
  'no-unnecessary-type-assertion': 'export const a11 = text as string',
  'no-unnecessary-type-conversion': 'export const a12 = String(text)',
  'no-unsafe-argument': 'takeNumber(anything)',
  'no-unsafe-assignment': 'export const a13 = anything',
  'no-unsafe-call': 'anything()',
  'no-unsafe-enum-assignment': "export const a14: Letter = 'a' as string as Letter",
  'no-unsafe-enum-comparison': "if (letter === ('a' as string)) nothing()",
  'no-unsafe-member-access': 'anything.member',
  'no-unsafe-return': 'export const a15 = (): number => anything',
  'no-unsafe-unary-minus': 'export const a16 = -text',
  'no-useless-default-assignment': 'export const a17 = ({ a = 1 }: { a: number }) => a',
  'only-throw-error': "export function a18() { throw 'text' }",
  'prefer-promise-reject-errors': "export const a19 = () => Promise.reject('text')",
  'prefer-reduce-type-parameter': 'export const a20 = numbers.reduce((all, one) => [...all, one], [] as number[])',
  'prefer-return-this-type': 'export class A21 { chain(): A21 { return this } }',
  'related-getter-setter-pairs':
    'export class A22 { get half(): number { return 1 } set half(value: string) { takeNumber(value.length) } }',
  'restrict-plus-operands': 'export const a23 = numbers + 1',
  'restrict-template-expressions': 'export const a24 = `${object}`',
  'return-await': 'export async function a25() { try { return later() } catch { return 1 } }',
  'switch-exhaustiveness-check': "export function a26() { switch (kind) { case 'a': return 1 } return 0 }",
  'unbound-method': 'export const { open } = new Box()',
  'use-unknown-in-catch-callback-variable': 'later().catch((error) => takeNumber(error))',
}

/** Lints code with the rules that need types; returns the rules that it breaks, without their plugin. */
async function findBroken(code: string): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-typed-rules-'))
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "es2022" } }')
    writeFileSync(join(folder, 'planted.ts'), code)
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const args = [oxlint, '--type-aware', '-c', join(root, '.oxlintrc.json'), '-f', 'unix', folder]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch(
      // It ends with status 1 where it finds something.
      (error: unknown) => error as { stdout: string },
    )
    return new Set([...stdout.matchAll(/typescript\(([a-z-]+)\)/g)].map(([, rule]) => rule ?? ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rules of typescript-eslint's strictest set that need types. */
const typedRules = () =>
  tseslint.configs.strictTypeCheckedOnly
    .flatMap(({ rules = {} }) => Object.keys(rules))
    .filter((name) => name.startsWith('@typescript-eslint/'))
    .map((name) => name.replace('@typescript-eslint/', ''))

describe('the rules that need types', () => {
  it('each find a planted breach, and nothing in code without one', async () => {
    expect([...(await findBroken(`${declarations}${Object.values(breaches).join('\n')}\n`))].sort()).toEqual(
      Object.keys(breaches).sort(),
    )
    expect([...(await findBroken('export const one = 1\n'))]).toEqual([])
  })
  it('are those of typescript-eslint’s strictest set, without four', () => {
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
    const on = new Set([...config.matchAll(/"typescript\/([a-z-]+)": \[?\s*"error"/g)].map(([, rule]) => rule))
    expect([...on].sort()).toEqual(Object.keys(breaches).sort())
    expect(typedRules().filter((rule) => !on.has(rule))).toEqual([
      // The compiler does not see that a closure or another task changed a variable while this one waited.
      'no-unnecessary-condition',
      'no-unnecessary-type-parameters',
      // oxlint does not have it.
      'no-unsafe-class-instance-assignment',
      'require-await',
    ])
  })
})
