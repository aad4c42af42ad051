import { nth } from '../geometry/nth.ts'
import { chance } from './random.ts'

/** What kind of equipment is drawn, each with sheets of its own. */
export type Kind = 'treadmill' | 'elliptical' | 'upright-bike' | 'recumbent-bike' | 'rower' | 'stepper' | 'strength'

/** A model of equipment, as far as its drawings depend on it. */
export interface DrawnModel {
  readonly brand: string
  /** As on the type plate: T500. */
  readonly name: string
  readonly kind: Kind
  readonly serialPrefix: string
  /** The year it was designed in; serial numbers of its breaks fall in the two years after. */
  readonly year: number
  readonly folding: boolean
  readonly mirrored: boolean
  readonly commercial: boolean
}

/** The model on the drawing board: how far its rows are drawn apart, 1 as a rule. */
export interface Model extends DrawnModel {
  readonly spread: number
}

/** The model's own draw for a named choice, from 0 up to 1. */
const drawnFor = (m: Model, key: string): number => chance(`${m.brand}/${m.name}/${key}`)

/** A whole number from `low` to `high`. */
export const between = (m: Model, key: string, low: number, high: number): number =>
  Math.round(low + (high - low) * drawnFor(m, key))

/** One of the options. */
export const pick = <T>(m: Model, key: string, options: readonly T[]): T =>
  nth(options, Math.floor(drawnFor(m, key) * options.length))

/** Whether the model has something that this share of all models has. */
export const has = (m: Model, key: string, share = 0.5): boolean => drawnFor(m, key) < share
