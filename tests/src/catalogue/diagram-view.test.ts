import { describe, expect, it } from 'vitest'
import {
  fitView,
  toPictureUnits,
  isClosest,
  isFitted,
  panView,
  pinchView,
  resizeView,
  revealBounds,
  zoomView,
} from '../../../src/features/catalogue/components/diagram/viewer/view.ts'

const frame = { box: { width: 600, height: 300 }, picture: { width: 1200, height: 900 } }
const whole = fitView(frame)

describe('The look at a drawing (S04)', () => {
  it('shows all of it at first, in the middle of its box', () => {
    expect(whole).toEqual({ scale: 1 / 3, x: 100, y: 0 })
    expect(isFitted(whole, frame)).toBe(true)
  })

  it('comes nearer with the point under the pointer held still', () => {
    const at = [250, 120] as const
    const near = zoomView(whole, 2, at, frame)
    expect(near.scale).toBeCloseTo(2 / 3)
    expect(toPictureUnits(near, at)[0]).toBeCloseTo(toPictureUnits(whole, at)[0])
    expect(toPictureUnits(near, at)[1]).toBeCloseTo(toPictureUnits(whole, at)[1])
  })

  it('goes no farther away than the whole of it, and no nearer than ten times that', () => {
    expect(zoomView(whole, 0.1, [0, 0], frame)).toEqual(whole)
    const closest = zoomView(whole, 1000, [300, 150], frame)
    expect(closest.scale).toBeCloseTo(10 / 3)
    expect(isClosest(closest, frame)).toBe(true)
  })

  it('leaves no gap at an edge, however far it is dragged', () => {
    const near = zoomView(whole, 4, [300, 150], frame)
    expect(panView(near, [5000, 5000], frame)).toMatchObject({ x: 0, y: 0 })
    const other = panView(near, [-5000, -5000], frame)
    expect(other.x).toBeCloseTo(600 - 1200 * near.scale)
    expect(other.y).toBeCloseTo(300 - 900 * near.scale)
  })

  it('keeps what is between two fingers between them', () => {
    const near = zoomView(whole, 4, [300, 150], frame)
    const from = [
      [280, 150],
      [320, 150],
    ] as const
    const to = [
      [270, 160],
      [350, 160],
    ] as const
    const after = pinchView(near, from, to, frame)
    expect(after.scale).toBeCloseTo(near.scale * 2)
    expect(toPictureUnits(after, [310, 160])[0]).toBeCloseTo(toPictureUnits(near, [300, 150])[0])
    expect(toPictureUnits(after, [310, 160])[1]).toBeCloseTo(toPictureUnits(near, [300, 150])[1])
  })

  it('shows all of it still when the box is turned, and the same middle when it was near', () => {
    const turned = { ...frame, box: { width: 300, height: 600 } }
    expect(resizeView(whole, frame, turned)).toEqual(fitView(turned))
    const near = zoomView(whole, 4, [300, 150], frame)
    const after = resizeView(near, frame, turned)
    expect(toPictureUnits(after, [150, 300])[0]).toBeCloseTo(toPictureUnits(near, [300, 150])[0])
  })

  it('brings a hotspot into sight, and goes farther away where it would not fit', () => {
    const near = zoomView(whole, 8, [0, 0], frame)
    const seen = revealBounds(near, { left: 1100, top: 800, right: 1130, bottom: 830 }, frame)
    expect(seen.scale).toBe(near.scale)
    expect(seen.x + 1130 * seen.scale).toBeLessThanOrEqual(600)
    expect(seen.y + 830 * seen.scale).toBeLessThanOrEqual(300)
    const large = revealBounds(near, { left: 0, top: 0, right: 1000, bottom: 700 }, frame)
    expect(large.scale).toBeLessThan(near.scale)
  })

  it('stays where it is when the hotspot is in sight already', () => {
    expect(revealBounds(whole, { left: 500, top: 400, right: 540, bottom: 440 }, frame)).toEqual(whole)
  })
})
