import { allowsTypo } from '../../domain/catalogue/match.ts'
import type { BenchPart } from './catalogue-pack.ts'

/** A query and the part that its results have to contain. */
export interface Expected {
  readonly kind: 'words' | 'typo' | 'partial number' | 'number'
  readonly typed: string
  readonly id: number
}

const shares = { words: 200, typo: 150, 'partial number': 150, number: 50 } as const

/** 550 fixed queries: two terms of a name, one with a typo, part numbers and their prefixes. */
export function expectedParts(parts: readonly BenchPart[]): readonly Expected[] {
  const asked: Expected[] = []
  const kinds = Object.entries(shares).flatMap(([kind, count]) =>
    Array<Expected['kind']>(count).fill(kind as Expected['kind']),
  )
  for (let step = 0; asked.length < kinds.length; step += 1) {
    const part = parts[(step * 7919) % parts.length]
    const kind = kinds[asked.length]
    const text = part?.name.match(/[A-Za-z]{5,}/g) ?? []
    const [first, second] = [text[0], text.at(-1)]
    if (part === undefined || kind === undefined || first === undefined || second === undefined || first === second)
      continue
    asked.push({ kind, id: part.id, typed: typedFor(kind, part, first, second, step) })
  }
  return asked
}

function typedFor(kind: Expected['kind'], part: BenchPart, first: string, second: string, step: number): string {
  if (kind === 'number') return part.number
  if (kind === 'partial number') return part.number.slice(0, part.number.length - 2)
  return kind === 'words' ? `${first} ${second}` : `${slipIn(first, step)} ${second}`
}

/** Makes one typo, in turns: a wrong, missing or extra letter, or two swapped. The first letter stays, since people rarely miss it. */
function slipIn(term: string, step: number): string {
  const at = 1 + (step % (term.length - 2))
  const [before, email, next, after] = [term.slice(0, at), term[at] ?? '', term[at + 1] ?? '', term.slice(at + 2)]
  const slips = [
    `${before}x${next}${after}`,
    before + next + after,
    `${before}${email}${email}${next}${after}`,
    before + next + email + after,
  ]
  const slipped = slips[step % slips.length] ?? term
  return allowsTypo(slipped.toLowerCase()) && slipped !== term ? slipped : `${term}s`
}
