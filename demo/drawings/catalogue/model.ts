import { nth } from '../geometry/nth.ts'
import { chance } from './random.ts'

/** Kinds of drawn equipment. */
export type Kind = 'treadmill' | 'elliptical' | 'upright-bike' | 'recumbent-bike' | 'rower' | 'stepper' | 'strength'

/** The data of a model that its drawings need. */
export interface DrawnModel {
  readonly brand: string
  /** As on the type plate: T500. */
  readonly name: string
  readonly kind: Kind
  readonly serialPrefix: string
  /** The year of design. Its serial breaks are in the two years after. */
  readonly year: number
  readonly folding: boolean
  readonly mirrored: boolean
  readonly commercial: boolean
}

/** A model with the spread of its rows, usually 1. */
export interface Model extends DrawnModel {
  readonly spread: number
}

/** Returns the model's random number for a named choice, in [0, 1). */
const drawnFor = (m: Model, key: string): number => chance(`${m.brand}/${m.name}/${key}`)

/** A whole number from `low` to `high`. */
export const between = (m: Model, key: string, low: number, high: number): number =>
  Math.round(low + (high - low) * drawnFor(m, key))

/** One of the options. */
export const pick = <T>(m: Model, key: string, options: readonly T[]): T =>
  nth(options, Math.floor(drawnFor(m, key) * options.length))

/** Whether the model has a feature that this share of all models has. */
export const has = (m: Model, key: string, share = 0.5): boolean => drawnFor(m, key) < share
