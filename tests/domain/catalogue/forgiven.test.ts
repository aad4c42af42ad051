import { describe, expect, it } from 'vitest'
import { findForgiven } from '../../../domain/catalogue/forgiven.ts'

const part = (name: string, number = 'MB-210J8') => ({ name, number, brand: 'Meridian' })
const belts = [part('Drive belt, 210J8'), part('Drive belt kit')]

describe('A slip that the search forgave', () => {
  it.each([
    ['drvie belt', belts, 'drive belt'],
    ['drive blet', belts, 'drive belt'],
    ['Drive Belt', belts, null],
    ['dri bel', belts, null],
    ['MB-210J8', belts, null],
    // The model that found them has no slip: 'tread' is not meant as 'thread'.
    ['tread', [part('Thread cutter'), part('Belt')], null],
    ['belt', [], null],
  ])('in %j reads as %j', (typed, found, meant) => {
    expect(findForgiven(typed, found)).toBe(meant)
  })
})
