import { mayForgive } from '../../domain/catalogue/match.ts'
import type { BenchPart } from './catalogue-pack.ts'

/** What is typed by somebody who wants this part; it has to be among what is found. */
export interface Wanted {
  readonly kind: 'words' | 'typo' | 'partial number' | 'number'
  readonly typed: string
  readonly id: number
}

const shares = { words: 200, typo: 150, 'partial number': 150, number: 50 } as const

/** 550 queries, the same each time: two words of a name, one of them with a slip, numbers and their beginnings. */
export function wantedParts(parts: readonly BenchPart[]): readonly Wanted[] {
  const asked: Wanted[] = []
  const kinds = Object.entries(shares).flatMap(([kind, count]) =>
    Array<Wanted['kind']>(count).fill(kind as Wanted['kind']),
  )
  for (let step = 0; asked.length < kinds.length; step += 1) {
    const part = parts[(step * 7919) % parts.length]
    const kind = kinds[asked.length]
    const words = part?.name.match(/[A-Za-z]{5,}/g) ?? []
    const [first, second] = [words[0], words.at(-1)]
    if (part === undefined || kind === undefined || first === undefined || second === undefined || first === second)
      continue
    asked.push({ kind, id: part.id, typed: typedFor(kind, part, first, second, step) })
  }
  return asked
}

function typedFor(kind: Wanted['kind'], part: BenchPart, first: string, second: string, step: number): string {
  if (kind === 'number') return part.number
  if (kind === 'partial number') return part.number.slice(0, part.number.length - 2)
  return kind === 'words' ? `${first} ${second}` : `${slipIn(first, step)} ${second}`
}

/** One letter wrong, missing, too many, or two swapped, in turns; never the first, which seldom slips. */
function slipIn(word: string, step: number): string {
  const at = 1 + (step % (word.length - 2))
  const [before, letter, next, after] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)]
  const slips = [
    `${before}x${next}${after}`,
    before + next + after,
    `${before}${letter}${letter}${next}${after}`,
    before + next + letter + after,
  ]
  const slipped = slips[step % slips.length] ?? word
  return mayForgive(slipped.toLowerCase()) && slipped !== word ? slipped : `${word}s`
}
