import { beforeAll, describe, expect, it } from 'vitest'
import { lintPlanted, readLinterRules } from './planted-lint.ts'
import type { FindBroken } from './planted-lint.ts'

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
  'require-array-sort-compare': 'export const a27 = numbers.sort()',
  'restrict-plus-operands': 'export const a23 = numbers + 1',
  'restrict-template-expressions': 'export const a24 = `${object}`',
  'return-await': 'export async function a25() { try { return later() } catch { return 1 } }',
  'switch-exhaustiveness-check': "export function a26() { switch (kind) { case 'a': return 1 } return 0 }",
  'unbound-method': 'export const { open } = new Box()',
  'use-unknown-in-catch-callback-variable': 'later().catch((error) => takeNumber(error))',
}

let broken: FindBroken
beforeAll(async () => {
  const files = new Map([
    ['domain/planted.ts', `${declarations}${Object.values(breaches).join('\n')}\n`],
    ['domain/none.ts', 'export const one = 1\n'],
  ])
  broken = await lintPlanted(files, ['--type-aware'])
})

describe('the rules that need types', () => {
  it.each(Object.keys(breaches))('find a planted breach of %s', (rule) => {
    expect(broken('domain/planted.ts')).toContain(`typescript/${rule}`)
  })
  it('find nothing in code without a breach', () => {
    expect(broken('domain/none.ts')).toEqual([])
  })
  it('each have a planted breach', async () => {
    const used = (await readLinterRules()).filter(({ needsTypes, isUsed }) => needsTypes && isUsed)
    expect(used.map(({ name }) => name).sort()).toEqual(
      Object.keys(breaches)
        .map((rule) => `typescript/${rule}`)
        .sort(),
    )
  })
})
