import { catalogue } from '../../../../contract/catalogue.ts'
import type { Answers } from './shop.tsx'
import { diagram, diagramSvg, model } from './diagram-data.ts'

/** The size of the viewer's box in CSS pixels: half the picture's size. */
export const stage = { width: 600, height: 450 } as const

/** Stubs what jsdom lacks: sizes, ResizeObserver, scrolling and media queries. Returns the elements scrolled into view. */
export function setUpStage({ isDesk = true } = {}): Element[] {
  const scrolled: Element[] = []
  for (const [name, value] of [
    ['clientWidth', stage.width],
    ['clientHeight', stage.height],
    ['offsetHeight', 10],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = function into(this: Element) {
    scrolled.push(this)
  }
  Element.prototype.setPointerCapture = () => undefined
  Element.prototype.hasPointerCapture = () => false
  Object.assign(window, { CSS: { escape: (text: string) => text } })
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isDesk,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  return scrolled
}

export const { readDiagram, readEquipment, readDiagramImage, searchProducts } = catalogue.table

/** The catalogue's answers for the model's diagram. Its picture takes the page's colors. */
export const diagramAnswers = (overrides: Answers = {}): Answers => ({
  [readDiagram.path]: diagram,
  [readEquipment.path]: model,
  [readDiagramImage.path]: { bytes: new TextEncoder().encode(diagramSvg()), type: 'image/svg+xml', etag: '"abc"' },
  ...overrides,
})

export const diagramRoute = '/equipment/:equipmentId/diagrams/:diagramId'
