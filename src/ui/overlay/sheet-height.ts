/** Ionic leaves this strip of the page free above a full sheet, in CSS pixels. */
const freeStrip = 10
/** A sheet that needs more of the height opens in full. */
const maxPartialBreakpoint = 0.92
const minBreakpoint = 0.2

/** The share of the height that the sheet's content needs; 1 is all of it. */
function measureBreakpoint(host: HTMLElement, box: HTMLElement): number {
  const face = box.firstElementChild
  const content = box.querySelector<HTMLElement>('.db-in')
  const scroller = content?.parentElement
  const whole = (host.parentElement?.clientHeight ?? 0) - freeStrip
  if (!(face instanceof HTMLElement) || !content || !scroller || whole <= 0) return 0.5
  host.classList.add('is-measured')
  const padding = Number.parseFloat(getComputedStyle(scroller).paddingBottom) || 0
  const needed = face.offsetHeight - scroller.offsetHeight + content.offsetHeight + padding
  host.classList.remove('is-measured')
  const share = needed / whole
  return share > maxPartialBreakpoint ? 1 : Math.max(minBreakpoint, Math.ceil(share * 200) / 200)
}

/** Fits the height of a sheet to its content. Ionic's breakpoints are shares of the full height. */
export class SheetHeight {
  /** Changed in place: Ionic's gesture holds this very array. */
  readonly breakpoints = [0, 0.5, 1]
  /** The breakpoint that the content needs. */
  private target = 0.5
  private readonly host: HTMLIonModalElement
  private readonly box: HTMLElement
  private observer: ResizeObserver | null = null

  constructor(host: HTMLIonModalElement, box: HTMLElement) {
    this.host = host
    this.box = box
  }

  /** Sets the height to open with. */
  start(): void {
    this.setTarget(measureBreakpoint(this.host, this.box))
    this.host.initialBreakpoint = this.target
  }

  /** Follows the content, until the user has chosen another height. */
  follow(): void {
    const content = this.box.querySelector('.db-in')
    if (!content || typeof ResizeObserver !== 'function') return
    this.observer = new ResizeObserver(() => void this.fit())
    this.observer.observe(content)
  }

  stop(): void {
    this.observer?.disconnect()
  }

  private setTarget(next: number): void {
    this.target = next
    this.breakpoints[1] = next === 1 ? 0.5 : next
  }

  private async fit(): Promise<void> {
    const next = measureBreakpoint(this.host, this.box)
    if (next === this.target) return
    const isFollowing = (await this.host.getCurrentBreakpoint()) === this.target
    this.setTarget(next)
    if (isFollowing) await this.host.setCurrentBreakpoint(next)
  }
}
