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

const viewport = { box: { width: 600, height: 300 }, picture: { width: 1200, height: 900 } }
const whole = fitView(viewport)

describe('The view of a diagram (S04)', () => {
  it('fits and centers the picture at first', async () => {
    expect(whole).toEqual({ scale: 1 / 3, x: 100, y: 0 })
    expect(isFitted(whole, viewport)).toBe(true)
  })

  it('zooms around the pointer', async () => {
    const at = [250, 120] as const
    const near = zoomView(whole, 2, at, viewport)
    expect(near.scale).toBeCloseTo(2 / 3)
    expect(toPictureUnits(near, at)[0]).toBeCloseTo(toPictureUnits(whole, at)[0])
    expect(toPictureUnits(near, at)[1]).toBeCloseTo(toPictureUnits(whole, at)[1])
  })

  it('limits the zoom between the fitted scale and ten times that', async () => {
    expect(zoomView(whole, 0.1, [0, 0], viewport)).toEqual(whole)
    const closest = zoomView(whole, 1000, [300, 150], viewport)
    expect(closest.scale).toBeCloseTo(10 / 3)
    expect(isClosest(closest, viewport)).toBe(true)
  })

  it('leaves no gap at an edge when panned', async () => {
    const near = zoomView(whole, 4, [300, 150], viewport)
    expect(panView(near, [5000, 5000], viewport)).toMatchObject({ x: 0, y: 0 })
    const other = panView(near, [-5000, -5000], viewport)
    expect(other.x).toBeCloseTo(600 - 1200 * near.scale)
    expect(other.y).toBeCloseTo(300 - 900 * near.scale)
  })

  it('keeps the point between two fingers between them', async () => {
    const near = zoomView(whole, 4, [300, 150], viewport)
    const from = [
      [280, 150],
      [320, 150],
    ] as const
    const to = [
      [270, 160],
      [350, 160],
    ] as const
    const after = pinchView(near, from, to, viewport)
    expect(after.scale).toBeCloseTo(near.scale * 2)
    expect(toPictureUnits(after, [310, 160])[0]).toBeCloseTo(toPictureUnits(near, [300, 150])[0])
    expect(toPictureUnits(after, [310, 160])[1]).toBeCloseTo(toPictureUnits(near, [300, 150])[1])
  })

  it('stays fitted when the box is rotated, or keeps its center when zoomed', async () => {
    const turned = { ...viewport, box: { width: 300, height: 600 } }
    expect(resizeView(whole, viewport, turned)).toEqual(fitView(turned))
    const near = zoomView(whole, 4, [300, 150], viewport)
    const after = resizeView(near, viewport, turned)
    expect(toPictureUnits(after, [150, 300])[0]).toBeCloseTo(toPictureUnits(near, [300, 150])[0])
  })

  it('reveals a hotspot, and zooms out if it does not fit', async () => {
    const near = zoomView(whole, 8, [0, 0], viewport)
    const seen = revealBounds(near, { left: 1100, top: 800, right: 1130, bottom: 830 }, viewport)
    expect(seen.scale).toBe(near.scale)
    expect(seen.x + 1130 * seen.scale).toBeLessThanOrEqual(600)
    expect(seen.y + 830 * seen.scale).toBeLessThanOrEqual(300)
    const large = revealBounds(near, { left: 0, top: 0, right: 1000, bottom: 700 }, viewport)
    expect(large.scale).toBeLessThan(near.scale)
  })

  it('does not move if the hotspot is already visible', async () => {
    expect(revealBounds(whole, { left: 500, top: 400, right: 540, bottom: 440 }, viewport)).toEqual(whole)
  })
})
